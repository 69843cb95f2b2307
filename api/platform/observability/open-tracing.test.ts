/** Tests that spans are sent in batches, are lost if the receiver is slow, unavailable or refuses them, and delay nothing. */
import type { TraceSettings } from '#api/platform/config/trace-settings.ts'
import { startTraceReceiver, type TraceReceiver } from '#test/trace-receiver.ts'
import { expect, test } from 'vitest'
import { openTracing, type Tracing } from './open-tracing.ts'
import { runInLogContext } from './log-context.ts'
import { runInLinkedTrace } from './run-in-span.ts'

const START = { name: 'job test', kind: 'work', attributes: {} } as const

function open({ url }: Pick<TraceReceiver, 'url'>, given: Partial<TraceSettings> = {}) {
  const events: string[] = []
  const log = {
    info: ({ event }: { event: string }) => void events.push(event),
    warn: ({ event }: { event: string }) => void events.push(event),
    error: ({ event }: { event: string }) => void events.push(event),
  }
  const settings = { headers: {}, serviceName: 'shop', resource: {}, ratio: 1, ...given }
  const waits: number[] = []
  // The time of the shop passes at once, so a test that waits for the receiver would wait for ever.
  const runtime = { waitAtMost: (ms: number) => Promise.resolve(void waits.push(ms)) }
  const tracing = openTracing({ ...settings, url: `${url}/v1/traces` }, { runtime, log, version: '1.0.0' })
  return { tracing, events, waits }
}

const trace = ({ startTrace }: Tracing, times = 1): void => {
  for (let time = 0; time < times; time++) startTrace(START)?.end()
}

function valueOf({ metrics }: Tracing, name: string, reason?: string): number | undefined {
  return metrics().find((sample) => sample.name === name && sample.labels?.['reason'] === reason)?.value
}

test('sends the spans that wait when the instance stops, with the headers of the settings [SPEC-19-09]', async () => {
  const receiver = await startTraceReceiver()
  const { tracing } = open(receiver, {
    headers: { authorization: 'Bearer abc' },
    resource: { 'deployment.environment.name': 'test' },
  })
  trace(tracing, 3)
  void tracing.close()
  await expect.poll(() => valueOf(tracing, 'trace_spans_sent_total')).toBe(3)
  expect(receiver.tokens).toEqual(['Bearer abc'])
  const [span] = receiver.spans()
  expect(span?.resource).toMatchObject({
    'service.name': 'shop',
    'service.version': '1.0.0',
    'deployment.environment.name': 'test',
  })
})

test('drops and counts spans beyond the queue while the receiver does not answer [SPEC-19-09]', async () => {
  const receiver = await startTraceReceiver()
  receiver.become('hangs')
  const { tracing } = open(receiver)
  trace(tracing, 6_000)
  expect(valueOf(tracing, 'trace_spans_dropped_total', 'queue_full')).toBeGreaterThan(1_000)
  expect(valueOf(tracing, 'trace_spans_dropped_total', 'queue_full')).toBeLessThan(2_000)
})

test('a stop waits two seconds at most for a receiver that does not answer [SPEC-19-09]', async () => {
  const receiver = await startTraceReceiver()
  receiver.become('hangs')
  const { tracing, waits } = open(receiver)
  trace(tracing)
  await tracing.close()
  expect(waits).toEqual([2_000])
})

test('counts the spans that a receiver refuses, and logs that once [SPEC-19-09]', async () => {
  const receiver = await startTraceReceiver()
  receiver.become('refuses')
  const { tracing, events } = open(receiver)
  trace(tracing, 1_024)
  void tracing.close()
  await expect.poll(() => valueOf(tracing, 'trace_spans_dropped_total', 'not_sent')).toBe(1_024)
  expect(events).toEqual(['traces.not_sent'])
})

test('a stop does not fail if nothing listens at the address [SPEC-19-09]', async () => {
  const { tracing, waits } = open({ url: 'http://127.0.0.1:1' })
  trace(tracing)
  await tracing.close()
  expect(waits).toEqual([2_000])
  expect(valueOf(tracing, 'trace_spans_sent_total')).toBe(0)
})

test('without a share of traces no span is made; a linked trace is kept with the one it links to', async () => {
  const receiver = await startTraceReceiver()
  expect(open(receiver, { ratio: 0 }).tracing.startTrace(START)).toBeUndefined()
  const { tracing } = open(receiver, { ratio: 0.5 })
  const scopes = Array.from({ length: 200 }, () => tracing.startTrace(START))
  const kept = scopes.filter((scope) => scope !== undefined)
  expect(kept.length).toBeGreaterThan(50)
  expect(kept.length).toBeLessThan(150)
  for (const scope of kept)
    await runInLogContext(
      { requestId: 'a' },
      () => runInLinkedTrace('item', {}, async () => undefined),
      scope,
    )
  void tracing.close()
  await expect.poll(() => receiver.spans().filter(({ name }) => name === 'item').length).toBe(kept.length)
})
