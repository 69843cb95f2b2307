/** The messages about an answer to a support request. */
import { makeApp } from '#test/app.ts'
import { registrationForm } from '#test/fixtures.ts'
import { expect, test } from 'vitest'
import { handleSupportRequest } from './handle-support-request.ts'

test('answers to the present e-mail address of the account, not to the one at the time of the request', async () => {
  const { browser, external, platform, workOutbox } = await makeApp()
  const { agree: _agree, ...profile } = registrationForm()
  const mistyped = 'kavitha@exmaple.com'
  await browser.register(undefined, { email: mistyped })
  const request = { query: 'Where is my pack?', requestType: 'Payment Related', altContact: '9840054321' }
  const { body } = await browser.call('POST', '/api/raiseRequest', request)
  const { requestId } = body.data as { requestId: string }
  expect(await browser.call('PUT', '/api/users/update', profile)).toMatchObject({ status: 200 })

  const answer = { kind: 'answer', text: 'It starts today.' } as const
  expect(await handleSupportRequest(platform, requestId, answer)).toEqual({ kind: 'done' })
  await workOutbox()
  expect(await external.messagesTo(mistyped)).toEqual([])
  expect(await external.messagesTo(profile.email)).toMatchObject([
    { text: expect.stringContaining('It starts today.') as string },
  ])
})
