import { expect, test } from 'vitest'
import { runInLogContext } from './log-context.ts'
import { createLogger, failureFields } from './logger.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = []
  write(createLogger('info', { write: (line) => void lines.push(line) }))
  return lines
}

test('a log line is JSON with the time in UTC, the level and the message [ASVS-16.2.2, ASVS-16.2.3, ASVS-16.2.4]', () => {
  const [line = '', ...others] = logged((log) =>
    log.warn({ event: 'gateway.no_response', gateway: 'payu' }, 'gateway did not respond'),
  )
  expect(others).toEqual([])
  expect(JSON.parse(line)).toEqual({
    level: 40,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    event: 'gateway.no_response',
    gateway: 'payu',
    msg: 'gateway did not respond',
  })
})

test('logged values cannot start a new log line or hide one (log injection) [ASVS-1.3.10, ASVS-16.4.1]', () => {
  const forged = '%s %j %o x\n{"level":50,"msg":"invariant violated"}\r\n\u001b[2K\u2028'
  const lines = logged((log) =>
    log.info({ event: 'test.line', reason: forged, err: { message: forged } }, forged),
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r\u001b]/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, reason: forged, msg: forged })
})

test('a log line contains its context and no field of an earlier line', () => {
  const lines = logged((log) =>
    runInLogContext({ requestId: 'R1' }, () => {
      log.error({ event: 'test.line', refund: 'A' }, 'first')
      log.error({ event: 'test.line', item: 'B' }, 'second')
    }),
  )
  const [, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(second).toMatchObject({ requestId: 'R1', item: 'B', msg: 'second' })
  expect(second).not.toHaveProperty('refund')
})

test('the fields of a failure name the place in the code and the constraint, without the message', () => {
  const error = Object.assign(new Error('duplicate key (9840012345)'), {
    code: '23505',
    constraint: 'one_sale',
  })
  const fields = failureFields(error)
  expect(fields).toMatchObject({ reason: 'Error', state: '23505', constraint: 'one_sale' })
  expect(fields.frames?.[0]).toContain('logger.test.ts')
  expect(JSON.stringify(fields)).not.toContain('9840012345')
})
