import { setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'

const harness = useTestHarness()

const authorization = 'Bearer messages-key'
const text = { id: 'm1', channel: 'sms', to: '9876543210', text: '123456 is your code' }
const send = (message: object) => harness.postJson('/messages', message, { authorization })
const phone = async (to = '9876543210') =>
  (await harness.app.inject({ url: '/messages', query: { to } })).json<{ id: string }[]>()

test('lists the messages of one recipient, newest first', async () => {
  expect((await send(text)).statusCode).toBe(202)
  await harness.advance(60)
  await send({ ...text, id: 'm2', text: '654321 is your code' })
  await send({ id: 'm3', channel: 'mail', to: 'asha@example.com', subject: 'Paid', text: 'Thank you' })
  expect(await phone()).toEqual([
    { ...text, id: 'm2', text: '654321 is your code', sentAt: '2026-11-20T06:31:00.000Z' },
    { ...text, sentAt: '2026-11-20T06:30:00.000Z' },
  ])
  expect(await phone('asha@example.com')).toMatchObject([{ channel: 'mail', subject: 'Paid' }])
})

test('delivers a message once if it is sent again under its id', async () => {
  await send(text)
  expect((await send(text)).json()).toEqual({ id: 'm1' })
  expect(await phone()).toHaveLength(1)
})

test('accepts the language of a message, and of a text message the id of its registered text', async () => {
  expect((await send({ ...text, language: 'ta', templateId: '1107' })).statusCode).toBe(202)
  const mail = { id: 'm2', channel: 'mail', to: 'asha@example.com', text: 'நன்றி', language: 'ta' }
  expect((await send(mail)).statusCode).toBe(202)
  expect((await send({ ...mail, templateId: '1107' })).statusCode).toBe(422)
  expect((await send({ ...text, language: 'Tamil' })).statusCode).toBe(422)
})

test('refuses a message with a wrong key or an invalid shape', async () => {
  const wrongKey = { authorization: 'Bearer other' }
  expect((await harness.postJson('/messages', text, wrongKey)).statusCode).toBe(401)
  expect((await send({ ...text, to: '12345' })).statusCode).toBe(422)
  expect((await send({ ...text, channel: 'pigeon' })).statusCode).toBe(422)
  expect((await send({ ...text, channel: 'mail' })).statusCode).toBe(422)
  expect(await phone()).toEqual([])
})

test('the provider can be down, be slow, or deliver twice', async () => {
  await setBehaviour(harness, { system: 'sms', behaviour: 'down', times: 1 })
  expect((await send(text)).statusCode).toBe(503)
  expect(await phone()).toEqual([])
  await setBehaviour(harness, { system: 'sms', behaviour: 'slow', times: 1 })
  await send(text)
  expect(harness.waits).toEqual([12_000])
  await setBehaviour(harness, { system: 'sms', behaviour: 'duplicate', orderId: '9876543210' })
  await send({ ...text, id: 'm2' })
  expect((await phone()).map(({ id }) => id)).toEqual(['m2', 'm2', 'm1'])
})
