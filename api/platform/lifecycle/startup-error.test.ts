/** Tests what the operator reads after a failed start. */
import { DatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import { expect, test } from 'vitest'
import { startupErrorMessage } from './startup-error.ts'

test('names the cause of an unavailable database, without a stack', () => {
  const cause = new Error('cannot execute CREATE TABLE in a read-only transaction')
  const error = new DatabaseUnavailable('the database cannot be reached', { cause })
  expect(startupErrorMessage(error)).toBe(`${error.message}: ${cause.message}`)
})

test('writes the cause after a sentence without its full stop', () => {
  const error = new DatabaseUnavailable('Give another folder.', { cause: new Error('disk full') })
  expect(startupErrorMessage(error)).toBe('Give another folder: disk full')
})

test('names the code of a connection that fails at each address of a name', () => {
  const cause = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  const error = new DatabaseUnavailable('the database cannot be reached', { cause })
  expect(startupErrorMessage(error)).toBe('the database cannot be reached: ECONNREFUSED')
})

test('shows the stack of an unexpected error', () => {
  expect(startupErrorMessage(new TypeError('unexpected'))).toContain('startup-error.test.ts')
})
