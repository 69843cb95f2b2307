import { expect, test } from 'vitest'
import { countLogLines } from './count-log-lines.ts'
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
