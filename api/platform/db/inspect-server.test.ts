/** Tests the error that an operator reads if the database does not answer the first statement. */
import { freePort } from '#scripts/external-program.ts'
import { startLatePostgres } from '#test/late-postgres.ts'
import { expect, test } from 'vitest'
import { isStatementLate } from './database-errors.ts'
import { inspectServer } from './inspect-server.ts'

test('reports that the database did not answer in time if its first statement is late', async () => {
  const message = /^The database at 127\.0\.0\.1:\d+ did not answer in time$/
  await expect(inspectServer(await startLatePostgres())).rejects.toThrow(message)
})

test('reports that the database cannot be reached if its port is closed', async () => {
  const url = `postgresql://shop@127.0.0.1:${String(await freePort())}/shop`
  await expect(inspectServer(url)).rejects.toThrow(/^The database at 127\.0\.0\.1:\d+ cannot be reached$/)
})

test('recognises the error of a client that waited too long for a result', () => {
  expect(isStatementLate(new Error('Query read timeout'))).toBe(true)
  expect(isStatementLate(new Error('Connection terminated unexpectedly'))).toBe(false)
})
