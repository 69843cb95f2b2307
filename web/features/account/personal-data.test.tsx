import { saveToken } from '#web/session/token-store.ts'
import { mockApi } from '#test/web/mock-api.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { PersonalDataSection } from './personal-data.tsx'

afterEach(() => {
  cleanup()
  saveToken(undefined)
})

const VERSION = '2026-11-01'
const AGREED = { version: VERSION, agreed: { version: VERSION, agreedAt: '2026-11-20T12:00:00.000Z' } }
const AGREEMENT = 'GET /api/account/agreement'

function open(token: string) {
  saveToken(token)
  const Page = createRoutesStub([{ path: '/', Component: PersonalDataSection }])
  render(<Page />)
}

test('passes the focus from the button of the consent to the text that confirms it', async () => {
  const server = mockApi()
  server.on(AGREEMENT, { data: { version: VERSION, agreed: null } })
  server.on('POST /api/account/agreement', { data: AGREED })
  open('D1')
  await userEvent.click(await screen.findByRole('button', { name: 'I agree' }))
  const text = await screen.findByText(/you agreed to the/)
  expect(document.activeElement).toBe(text)
})

test('leaves the focus where it is if the consent was given before', async () => {
  mockApi().on(AGREEMENT, { data: AGREED })
  open('D2')
  await screen.findByText(/you agreed to the/)
  expect(document.activeElement).toBe(document.body)
})
