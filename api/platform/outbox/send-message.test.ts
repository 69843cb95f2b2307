/** Tests the sending of messages: a message counts as sent only after the message service confirms it. */
import { NO_LOG, frozenRuntime } from '#test/frozen-runtime.ts'
import { readConfig } from '#api/read-config.ts'
import type { AppContext } from '#api/platform/context.ts'
import { sendMessage } from './send-message.ts'
import type { Log } from '#api/platform/observability/logger.ts'
import type { HttpResponse } from '#api/platform/runtime/runtime.ts'
import { expect, test } from 'vitest'

function send(answer: HttpResponse, changed: object = {}, error: Log['error'] = NO_LOG.error) {
  const runtime = frozenRuntime(async () => answer, new Date('2026-11-20T12:00:00Z'))
  const platform = { config: readConfig({}), runtime, log: { ...NO_LOG, error } } as unknown as AppContext
  const payload = { to: '9840012345', text: 'Your pack is active.', ...changed }
  const item = { id: 'item', topic: 'sms', destination: 'sms', key: 'applied-1', payload, tries: 1 } as const
  return sendMessage(platform, item)
}

test('a message is done when the response has its id [ASVS-1.3.11]', async () => {
  expect(await send({ status: 202, body: '{"id":"applied-1"}' })).toBe('done')
})

test.each([
  ['a web page of a proxy', '<!doctype html><title>Sign in</title>'],
  ['nothing', ''],
  ['another message', '{"id":"applied-2"}'],
])('a message is retried when the response is %s', async (_what, body) => {
  await expect(send({ status: 200, body })).rejects.toMatchObject({
    name: 'ExternalSystemError',
    destination: 'sms',
  })
})

test('a message that the gateway refuses with 422 is given up', async () => {
  expect(await send({ status: 422, body: '{}' })).toBe('give up')
})

test('the log distinguishes a refused message, without its text, from one that has expired [SPEC-19-29]', async () => {
  const lines: object[] = []
  const refused = { status: 422, body: '9840012345' }
  const give = (changed: object) => send(refused, changed, (fields) => void lines.push(fields))
  expect(await give({ uselessAfter: '2026-11-20T12:00:00Z' })).toBe('give up')
  expect(lines).toEqual([])
  expect(await give({ language: 'ta', templateId: '1107' })).toBe('give up')
  const message = { item: 'item', topic: 'sms', destination: 'sms', language: 'ta', templateId: '1107' }
  expect(lines).toEqual([{ event: 'outbox.refused', ...message }])
})
