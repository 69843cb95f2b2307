/** Tests what an operator reads if a command cannot open the database. */
import { DatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import { readConfig } from '#api/read-config.ts'
import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

test('names the cause of a database that cannot be reached', async () => {
  const lines: string[] = []
  const cause = new Error('password authentication failed for user "shop"')
  const code = await runCommand(['refund', 'list'], {
    stdout: () => undefined,
    stderr: (line) => void lines.push(line),
    operator: 'asha.p',
    operatorOfLogin: undefined,
    readText: () => '',
    openFile: async function* () {},
    withProgress: (_title, work) => work(() => undefined),
    readSettings: () => readConfig({}),
    open: () =>
      Promise.reject(new DatabaseUnavailable('The database at db:5432 cannot be reached', { cause })),
  })
  expect([code, lines]).toEqual([1, [`The database at db:5432 cannot be reached: ${cause.message}`]])
})
