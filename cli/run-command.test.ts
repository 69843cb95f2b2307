/** Tests what an operator reads if a command cannot open the database, or does not exist. */
import { DatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import { readConfig } from '#api/read-config.ts'
import { expect, test } from 'vitest'
import type { Terminal } from './command.ts'
import { runCommand } from './run-command.ts'

/** Runs a command that writes no files and opens no database. */
async function run(words: string[], open: Terminal['open'] = () => Promise.reject(new Error('opened'))) {
  const lines: string[] = []
  const code = await runCommand(words, {
    stdout: () => undefined,
    stderr: (line) => void lines.push(line),
    systemUser: 'asha.p',
    operatorOfLogin: undefined,
    readText: () => '',
    openFile: async function* () {},
    standardInput: async function* () {},
    withProgress: (_title, work) => work(() => undefined),
    readSettings: () => readConfig({}),
    open,
  })
  return { code, lines }
}

test('names the cause of a database that cannot be reached', async () => {
  const cause = new Error('password authentication failed for user "shop"')
  const error = new DatabaseUnavailable('The database at db:5432 cannot be reached', { cause })
  expect(await run(['refund', 'list'], () => Promise.reject(error))).toEqual({
    code: 1,
    lines: [`The database at db:5432 cannot be reached: ${cause.message}`],
  })
})

test('shows the commands with the same first word, and then that there is no such command', async () => {
  const { code, lines } = await run(['partner', 'ad'])
  expect(code).toBe(2)
  const [listed = '', ...others] = lines
  const names = [...listed.matchAll(/^ {2}(\w+ \w+)/gm)].map(([, name]) => name)
  expect(names).toEqual(['partner add', 'partner rotate', 'partner list', 'partner revoke'])
  expect(others).toEqual(['\nThere is no command "partner ad".'])
})

test('shows all commands where none has the first word, and then that there is no such command', async () => {
  const { lines } = await run(['refnd', 'list'])
  expect(lines[0]).toMatch(/^Operator commands/)
  expect(lines.at(-1)).toBe('\nThere is no command "refnd list".')
})
