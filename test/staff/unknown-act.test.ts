/** An act that a page of the desk does not know changes nothing. */
import { decideProposal } from '#desk/refunds/proposal-list-page.tsx'
import { actOnSubscriber } from '#desk/subscribers/subscriber-page.tsx'
import type { ActionFunctionArgs } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a subscriber', actOnSubscriber],
  ['a proposal', decideProposal],
])('%s has no acts other than those of its buttons', async (_, act) => {
  const calls = vi.fn()
  vi.stubGlobal('fetch', calls)
  const body = new URLSearchParams({ act: 'other', reason: 'a reason' })
  const request = new Request('http://desk.example/', { method: 'POST', body })
  const sent = act({ request, params: {} } as unknown as ActionFunctionArgs)
  await expect(sent).rejects.toThrow('no act "other"')
  expect(calls).not.toHaveBeenCalled()
})
