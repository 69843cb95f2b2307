/** Export and erasure of an account whose payment the bank disputes: the evidence stays until the bank has decided. */
import { openTerminal } from '#test/terminal.ts'
import { openDisputeShop } from '#test/dispute-shop.ts'
import { expect, test } from 'vitest'

test('refuses an erasure until the bank has decided a dispute [SPEC-17-121]', async () => {
  const shop = await openDisputeShop()
  const { recorded, decide, browser, orderId } = shop
  const terminal = openTerminal(shop)
  const erase = () => browser.call('POST', '/api/account/erase', { giveUpPacks: true })
  const { id } = await recorded()
  expect(await erase()).toMatchObject({ status: 409, body: { code: 'dispute_open' } })
  expect(await terminal.run('subscriber erase 9840012345 --apply --give-up-packs')).toBe(1)
  expect(terminal.stderr.at(-1)).toContain(`dispute is not settled, of: ${orderId}.`)
  await decide(id, 'win')
  expect(await erase()).toMatchObject({ status: 200 })
})

test('the export has a lost dispute, its refund and the revoked pack [SPEC-17-123]', async () => {
  const { recorded, lose, browser } = await openDisputeShop()
  const { id } = await recorded()
  await lose(id)
  const { body } = await browser.call('GET', '/api/account/export')
  expect(body).toMatchObject({
    packs: [{ amount: '149.00', status: 'revoked' }],
    orders: [
      {
        refunds: [
          { status: 'done', doneAt: expect.stringMatching(/^2026-11-/) as string, transferReference: null },
        ],
        disputes: [
          {
            case: 'CB-1',
            kind: 'chargeback',
            reason: 'The card was not present',
            amount: '149.00',
            state: 'lost',
            decidedAt: expect.stringMatching(/^2026-11-/) as string,
          },
        ],
      },
    ],
  })
})
