/** Erasure of an account whose payment the bank disputes: the evidence stays until the bank has decided. */
import { openTerminal } from '#test/terminal.ts'
import { openDisputeShop } from '#test/dispute-shop.ts'
import { expect, test } from 'vitest'

test('refuses an erasure until the bank has decided a dispute [SPEC-17-121]', async () => {
  const shop = await openDisputeShop()
  const { recorded, decide, browser } = shop
  const terminal = openTerminal(shop)
  const erase = () => browser.call('POST', '/api/account/erase', { giveUpPacks: true })
  const { id } = await recorded()
  expect(await erase()).toMatchObject({ status: 409, body: { code: 'dispute_open' } })
  expect(await terminal.run('subscriber erase 9840012345 --apply --give-up-packs')).toBe(1)
  expect(terminal.stderr.at(-1)).toContain('has not decided a dispute')
  await decide(id, 'win')
  expect(await erase()).toMatchObject({ status: 200 })
})
