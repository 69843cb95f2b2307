import { ownedPack } from '#test/owned-pack.ts'
import { type MockApi, mockApi, refusal } from '#test/web/mock-api.ts'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const pack = ownedPack('Family Max')

const LIST = 'GET /api/account/packs'
let server: MockApi

/** Opens a page with the stored token. */
async function openPage() {
  vi.resetModules()
  const { usePacks, reloadPacks } = await import('./packs-store.ts')
  const { saveToken } = await import('#web/session/token-store.ts')
  const hook = renderHook(() => usePacks())
  return { packs: () => hook.result.current, reload: () => act(reloadPacks), reloadPacks, saveToken }
}

beforeEach(() => {
  localStorage.setItem('sdg.token', 'T1')
  server = mockApi()
  server.on(LIST, { data: [pack] })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('requests the packs once for a signed-in subscriber [SPEC-7-08, SPEC-11-14]', async () => {
  const { packs } = await openPage()
  expect(packs().status).toBe('loading')
  await waitFor(() => expect(packs()).toEqual({ status: 'loaded', packs: [pack] }))
  expect(server.sent(LIST)).toEqual([{}])
})

test('requests all pages of packs, the newest first', async () => {
  const old = { ...pack, transactionID: 'T0' }
  const oldest = { ...pack, transactionID: 'T00' }
  server.on(LIST, { data: [pack], next: 'page-2' }, { data: [old], next: 'page-3' }, { data: [oldest] })
  const { packs } = await openPage()
  await waitFor(() => expect(packs()).toEqual({ status: 'loaded', packs: [pack, old, oldest] }))
  expect(server.sent(LIST)).toEqual([{}, { after: 'page-2' }, { after: 'page-3' }])
})

test('reads a response whose first item is Failure as no packs [SPEC-7-04]', async () => {
  server.on(LIST, Response.json({ data: [{ response: 'Failure' }] }))
  const { packs } = await openPage()
  await waitFor(() => expect(packs()).toEqual({ status: 'loaded', packs: [] }))
})

test('clears the packs and keeps the message of the server if they cannot be loaded [SPEC-3-27, SPEC-4-11, SPEC-8-01]', async () => {
  const { packs, reload } = await openPage()
  await waitFor(() => expect(packs().status).toBe('loaded'))
  const message = 'Something went wrong. Please try again later'
  server.on(LIST, refusal({ status: 500, code: 'unexpected', message }))
  await reload()
  expect(packs()).toEqual({ status: 'error', packs: [], message })
})

test('drops the answer to an earlier load that arrives after the answer to a later one', async () => {
  const { packs, reload, reloadPacks } = await openPage()
  await waitFor(() => expect(packs().status).toBe('loaded'))
  const earlier = Promise.withResolvers<{ data: [] }>()
  server.onCall(LIST, () => earlier.promise)
  const late = reloadPacks()
  server.on(LIST, { data: [pack] })
  await reload()
  await act(() => {
    earlier.resolve({ data: [] })
    return late
  })
  expect(packs()).toEqual({ status: 'loaded', packs: [pack] })
})

test('clears the packs at a logout [SPEC-4-08]', async () => {
  const { packs, saveToken } = await openPage()
  await waitFor(() => expect(packs().status).toBe('loaded'))
  act(() => saveToken(undefined))
  await waitFor(() => expect(packs()).toEqual({ status: 'idle', packs: [] }))
})
