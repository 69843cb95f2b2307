import { frozenRuntime } from '#test/frozen-runtime.ts'
import { PAYU } from '#test/payu-settings.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import type { HttpRequest } from '#api/platform/runtime/runtime.ts'
import { expect, test } from 'vitest'
import { listCaptures } from './payu-list.ts'

const SPAN = { from: new Date('2026-11-20T10:00:00Z'), to: new Date('2026-11-20T11:00:00Z') }

type Asked = { command: string; from: string; to: string }

/** A Runtime in which PayU answers each list call with `answer`. */
function runtimeOf(answer: (asked: Asked) => object) {
  const asked: Asked[] = []
  const http = async ({ body }: HttpRequest) => {
    const form = new URLSearchParams(body)
    const question = {
      command: form.get('command') ?? '',
      from: form.get('var1') ?? '',
      to: form.get('var2') ?? '',
    }
    asked.push(question)
    return { status: 200, body: JSON.stringify(answer(question)) }
  }
  return { runtime: frozenRuntime(http, SPAN.to), asked }
}

const listOf = (...entries: object[]) => ({ status: 1, msg: 'Fetched', Transaction_details: entries })

test('lists only captured payments, for a span in Indian time', async () => {
  const { runtime, asked } = runtimeOf(() =>
    listOf(
      { id: 1, txnid: 'A', status: 'captured' },
      { id: '2', txnid: 'B', status: 'SUCCESS', action: 'capture' },
      { id: '3', txnid: 'C', status: 'SUCCESS', action: 'refund' },
      { id: '4', txnid: 'D', status: 'failed' },
      { id: '5', txnid: 'E', status: 'auth' },
      [],
    ),
  )
  expect(await listCaptures(PAYU, runtime, SPAN)).toEqual([
    { attemptId: 'A', gatewayPaymentId: '1' },
    { attemptId: 'B', gatewayPaymentId: '2' },
  ])
  expect(asked).toEqual([
    { command: 'get_transaction_info', from: '2026-11-20 15:30:00', to: '2026-11-20 16:30:00' },
  ])
})

test('halves a span whose answer is too long, until each part fits', async () => {
  const { runtime, asked } = runtimeOf(({ from, to }) => {
    const minutes = (Date.parse(to) - Date.parse(from)) / 60_000
    if (minutes > 15) throw new ExternalSystemError('payu', 'too_long')
    return listOf({ id: from, txnid: from, status: 'captured' })
  })
  const found = await listCaptures(PAYU, runtime, SPAN)
  expect(found.map(({ attemptId }) => attemptId.slice(11))).toEqual([
    '15:30:00',
    '15:45:00',
    '16:00:00',
    '16:15:00',
  ])
  expect(asked).toHaveLength(7)
})

test('fails when one second has more payments than an answer can contain', async () => {
  const { runtime } = runtimeOf(() => {
    throw new ExternalSystemError('payu', 'too_long')
  })
  await expect(listCaptures(PAYU, runtime, SPAN)).rejects.toThrow(ExternalSystemError)
})

test('treats a sentence instead of the list as an empty list, and fails on a refusal', async () => {
  const { runtime } = runtimeOf(() => ({
    status: 0,
    msg: 'None',
    Transaction_details: 'No transactions found',
  }))
  expect(await listCaptures(PAYU, runtime, SPAN)).toEqual([])
  const refused = runtimeOf(() => ({ status: 0, msg: 'Invalid Hash.' })).runtime
  await expect(listCaptures(PAYU, refused, SPAN)).rejects.toThrow('without a list')
})
