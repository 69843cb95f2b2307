/** Tests `shop invariants`. */
import { readConfig } from '#api/platform/config/config.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runCommand } from '#cli/run-command.ts'

async function openTerminal() {
  const made = await makeApp()
  const stdout: string[] = []
  const { db, runtime } = made.platform
  const shell = {
    say: (line: string) => void stdout.push(line),
    tell: () => undefined,
    readText: () => '',
    open: async () => ({ db, runtime, config: readConfig({}), close: async () => undefined }),
  }
  return { ...made, stdout, run: (line: string) => runCommand(line.split(' '), shell) }
}

test('reports that no invariant is violated, in text and as JSON', async () => {
  const { stdout, run } = await openTerminal()
  expect(await run('invariants')).toBe(0)
  expect(await run('invariants --json')).toBe(0)
  expect(stdout).toEqual(['The books are sound.', '{"sound":true,"broken":[]}'])
})

test('prints one line with the rows for each violated invariant and exits with 1', async () => {
  const made = await openTerminal()
  const browser = openBrowser(made)
  const attemptId = await browser.goToPayu(await browser.register(TRAIN))
  await browser.returnToShop(await browser.payAtPayu(attemptId, 'success'))
  const { db } = made.platform
  await sql`update entitlement set status = 'revoked'`.execute(db)

  expect(await made.run('invariants')).toBe(1)
  expect(made.stdout).toEqual([
    `Broken: a paid order has an active pack for each line (1): [{"id":"${attemptId}"}]`,
  ])
  expect(await made.run('invariants --json')).toBe(1)
  expect(JSON.parse(made.stdout.at(-1) ?? '')).toMatchObject({
    sound: false,
    broken: [{ rows: [{ id: attemptId }] }],
  })
})

test('rejects an unknown argument instead of running the check', async () => {
  const { stdout, run } = await openTerminal()
  expect(await run('invariants --fast')).toBe(2)
  expect(stdout).toEqual([])
})
