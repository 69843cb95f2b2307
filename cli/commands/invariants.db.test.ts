/** Tests `shop invariants`. */
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openTerminal } from '#test/terminal.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

async function openShop() {
  const shop = await makeApp()
  return { ...shop, ...openTerminal(shop) }
}

test('reports that no invariant is violated, in text and as JSON', async () => {
  const { stdout, run } = await openShop()
  expect(await run('invariants')).toBe(0)
  expect(await run('invariants --json')).toBe(0)
  expect(stdout).toEqual(['No invariant is violated.', '{"sound":true,"broken":[],"overdue":[]}'])
})

test('prints one line with the rows for each violated invariant and exits with 1', async () => {
  const made = await openShop()
  const browser = openBrowser(made)
  const attemptId = await browser.goToPayu(await browser.register(TRAIN))
  await browser.returnToShop(await browser.payAtPayu(attemptId, 'success'))
  const { db } = made.platform
  await sql`update entitlement set status = 'revoked'`.execute(db)

  expect(await made.run('invariants')).toBe(1)
  expect(made.stdout).toEqual([
    `Broken: a paid order has an active or replaced pack for each line (1): [{"id":"${attemptId}"}]`,
  ])
  expect(await made.run('invariants --json')).toBe(1)
  expect(JSON.parse(made.stdout.at(-1) ?? '')).toMatchObject({
    sound: false,
    broken: [{ rows: [{ id: attemptId }] }],
    overdue: [],
  })
})

test('names overdue work as such, and leaves it out on request', async () => {
  const made = await openShop()
  await openBrowser(made).register(TRAIN)
  made.external.advance(60 * 60)

  expect(await made.run('invariants')).toBe(1)
  expect(made.stdout).toContainEqual(
    expect.stringMatching(/^Overdue: an open order expires in time \(1\): \[\{"id":"[A-Z2-7]{23}"\}\]$/),
  )
  await made.run('invariants --json')
  expect(JSON.parse(made.stdout.at(-1) ?? '')).toMatchObject({
    sound: false,
    broken: [],
    overdue: expect.arrayContaining([
      expect.objectContaining({ rule: 'an open order expires in time' }),
    ]) as unknown,
  })
  expect(await made.run('invariants --no-overdue')).toBe(0)
  expect(made.stdout.at(-1)).toBe('No invariant is violated.')
})

test('rejects an unknown argument instead of running the check', async () => {
  const { stdout, run } = await openShop()
  expect(await run('invariants --fast')).toBe(2)
  expect(stdout).toEqual([])
})
