import type { User } from '#contract/identity.ts'
import { requestDraft } from '#web/session/form-draft.ts'
import { hideToast } from '#web/session/toast-store.ts'
import { type MockApi, mockApi, refusal } from '#test/web/mock-api.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { RequestForm } from './request-form.tsx'
import { ToastRegion } from '#web/layout/toast-region.tsx'

const brand = JSON.parse(readFileSync('brand.json', 'utf8')) as { noReplyAddress: string }
const kavitha = { fld_subscriber_id: '1', fld_mobile: '9840012345', fld_email: 'k@example.com' } as User
const TEXTS = ['Please choose a Type.', 'Please type your query', 'Please enter a valid Mobile Number.']

const RAISE = 'POST /api/raiseRequest'
let server: MockApi

beforeEach(() => {
  requestDraft.drop()
  hideToast()
  server = mockApi()
  server.on(RAISE, { data: { requestId: 'SRABCDEFGHIJ' } })
})

function open(user = kavitha) {
  const form = () => (
    <>
      <ToastRegion />
      <RequestForm user={user} />
    </>
  )
  const Page = createRoutesStub([{ id: 'root', path: '/', children: [{ path: 'raise', Component: form }] }])
  const site = { brand, version: '1', origin: '', year: 2026, languages: ['en'] as const }
  render(<Page initialEntries={['/raise']} hydrationData={{ loaderData: { root: site } }} />)
}
const field = (label: string) => screen.getByLabelText(label)
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }))
async function fill() {
  await userEvent.selectOptions(field('Request Type'), 'Payment Related')
  await userEvent.type(field('Query'), 'I paid twice.')
  await userEvent.type(field('Alternate Contact Number'), '+91 98400 54321')
}

test('an empty form shows all errors and sends nothing [SPEC-5-22, SPEC-5-24]', async () => {
  open()
  await submit()
  for (const text of TEXTS) expect(await screen.findByText(text)).toBeDefined()
  expect(document.activeElement).toBe(field('Request Type'))
  expect(server.calls).toEqual([])
})

test('a field shows an error on blur and clears it once the value is valid [SPEC-5-23, SPEC-5-24]', async () => {
  open()
  await userEvent.type(field('Alternate Contact Number'), '98400')
  expect(screen.queryByText(TEXTS[2]!)).toBeNull()
  await userEvent.tab()
  await screen.findByText(TEXTS[2]!)
  await userEvent.type(field('Alternate Contact Number'), '54321')
  await waitFor(() => expect(screen.queryByText(TEXTS[2]!)).toBeNull())
})

test('sends a request with the sender, shows its number and empties the form [SPEC-3-24, SPEC-7-23, SPEC-7-25, SPEC-8-08]', async () => {
  open()
  await fill()
  await submit()
  await screen.findByText('Request has been successfully raised')
  expect(screen.getByText('SRABCDEFGHIJ')).toBeDefined()
  expect(document.activeElement?.textContent).toContain('SRABCDEFGHIJ')
  for (const text of TEXTS) expect(screen.queryByText(text)).toBeNull()
  expect(server.sent(RAISE)).toEqual([
    {
      query: 'I paid twice.',
      requestType: 'Payment Related',
      altContact: '9840054321',
      mobile: '9840012345',
      from: 'k@example.com',
    },
  ])
  for (const label of ['Request Type', 'Query', 'Alternate Contact Number']) {
    expect(field(label)).toHaveProperty('value', '')
  }
  expect(requestDraft.read('1')).toBeUndefined()
})

test('uses the no-reply address for a subscriber without an e-mail address [SPEC-7-25]', async () => {
  open({ ...kavitha, fld_email: '' })
  await fill()
  await submit()
  await screen.findByText('Request has been successfully raised')
  expect(server.sent(RAISE)).toMatchObject([{ from: brand.noReplyAddress }])
})

test('a failure shows a toast and its reason in the page, and keeps the input [SPEC-8-09, SPEC-14-04]', async () => {
  const message = 'Too many requests. Please try again in 12 minutes.'
  server.on(RAISE, refusal({ status: 429, code: 'too_many_requests', message }))
  open()
  await fill()
  await submit()
  await screen.findByText('Error while raising a request')
  expect(screen.getByText(message)).toBeDefined()
  expect(field('Query')).toHaveProperty('value', 'I paid twice.')
})

test('shows server errors by their field', async () => {
  const fields = { query: 'Please type your query' }
  server.on(RAISE, refusal({ status: 422, code: 'invalid', message: 'no', fields }))
  open()
  await fill()
  await submit()
  await screen.findByText('Please type your query')
  expect(document.activeElement).toBe(field('Query'))
})

test('a reload keeps the input for its owner only [SPEC-14-05]', async () => {
  open()
  await fill()
  cleanup()
  open()
  expect(field('Query')).toHaveProperty('value', 'I paid twice.')
  expect(field('Request Type')).toHaveProperty('value', 'Payment Related')
  cleanup()
  open({ ...kavitha, fld_subscriber_id: '2' })
  expect(field('Query')).toHaveProperty('value', '')
})

test('shows the number of remaining characters near the limit', async () => {
  open()
  await userEvent.click(field('Query'))
  await userEvent.paste('x'.repeat(1_990))
  expect(screen.getByText('10 characters left')).toBeDefined()
  await userEvent.paste('x'.repeat(9))
  expect(screen.getByText('1 character left')).toBeDefined()
})
