import { expect, test } from 'vitest'
import { addLogLines, countLogLines } from './count-log-lines.ts'
import { createCounters } from './counters.ts'
import { createLogger } from './logger.ts'

test('counts warnings and errors by event and gateway, and writes every line', () => {
  const lines: string[] = []
  const counters = createCounters()
  const log = countLogLines(createLogger('info', { write: (line) => void lines.push(line) }), counters)
  log.info({ event: 'server.started' }, 'server started')
  log.warn({ event: 'gateway.no_response', gateway: 'payu' }, 'gateway did not respond')
  log.warn({ event: 'gateway.no_response', gateway: 'payu' }, 'gateway did not respond')
  log.error({ event: 'job.failed', job: 'books' }, 'job failed')
  expect(lines).toHaveLength(4)
  expect(counters.read()).toEqual([
    {
      name: 'log_lines_total',
      labels: { level: 'warn', event: 'gateway.no_response', gateway: 'payu' },
      value: 2,
    },
    { name: 'log_lines_total', labels: { level: 'error', event: 'job.failed' }, value: 1 },
  ])
})

test('counts lines below the level that is written', () => {
  const counters = createCounters()
  const log = countLogLines(createLogger('error', { write: () => undefined }), counters)
  log.warn({ event: 'job.late' }, 'a line that is not written')
  expect(counters.read()).toMatchObject([{ name: 'log_lines_total', value: 1 }])
})

test('a counter that is shown from 0 on is the one that a line adds to', () => {
  const counters = createCounters()
  const fields = { event: 'payment.unreadable_capture', gateway: 'payu' } as const
  addLogLines(counters, 'error', fields, 0)
  const sample = { name: 'log_lines_total', labels: { level: 'error', ...fields }, value: 0 }
  expect(counters.read()).toEqual([sample])
  const log = countLogLines(createLogger('error', { write: () => undefined }), counters)
  log.error({ attempt: 'x', ...fields }, 'unreadable')
  expect(counters.read()).toEqual([{ ...sample, value: 1 }])
})
