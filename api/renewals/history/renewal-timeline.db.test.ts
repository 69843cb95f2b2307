/** The timelines of a purchase and of its renewal over HTTP, at the simulator of PayU. */
import { toPlainText } from '#api/payments/timeline/timeline.ts'
import { registrationForm } from '#test/fixtures.ts'
import { openActiveMandateShop } from '#test/mandate-shop.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import { expect, test } from 'vitest'

async function openShop() {
  const shop = await openActiveMandateShop()
  return {
    ...shop,
    renewalOrder: async () =>
      (
        await shop.db
          .selectFrom('orders')
          .select('id')
          .where('plan_start', '=', 'renewal')
          .executeTakeFirstOrThrow()
      ).id,
    readTimeline: async (id: string) => {
      await shop.browser.logIn(registrationForm().mobile)
      const { entries, next } = (await shop.browser.call('GET', `/api/orders/${id}/story`)).body
        .data as OrderTimeline
      return {
        lines: entries.map((one) => `${one.at.slice(5, 16)} ${toPlainText(one.text)}`),
        next: next && toPlainText(next.text),
      }
    },
  }
}

test('the purchase shows the consent, what was announced, and that it was stopped [SPEC-15-74]', async () => {
  const shop = await openShop()
  await shop.runUntil('2026-12-17T03:30:00Z')
  const before = await shop.readTimeline(shop.orderId)
  expect(before.lines).toContain(
    '11-20T12:00 You set up automatic renewal of Family Max, for at most ₹249.00 each time, until 19/11/2029.',
  )
  expect(before.next).toBe(
    '₹249.00 will be taken on 20/12/2026 to renew Family Max. If you do not want it, stop renewal in My Account before that day.',
  )
  await shop.stop()
  const after = await shop.readTimeline(shop.orderId)
  expect(after.lines.at(-1)).toMatch(
    /You stopped automatic renewal of Family Max\. Nothing more will be taken\.$/,
  )
  expect(after.next).toBeUndefined()
})

test('while the plan is not sold, the purchase says that nothing is taken if it stays so [SPEC-15-95]', async () => {
  const shop = await openShop()
  expect((await shop.readTimeline(shop.orderId)).next).toMatch(/The next payment of ₹249\.00 is due on/)
  await shop.setPrice(null)
  expect((await shop.readTimeline(shop.orderId)).next).toMatch(/^Your plan is not offered at the moment\./)
})

test('a renewal shows its notice, the refused debit with its reason, the repeated one, and the payment [SPEC-15-72]', async () => {
  const shop = await openShop()
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'insufficient-funds', times: 1 })
  await shop.runUntil('2026-12-20T06:00:00Z')
  const id = await shop.renewalOrder()
  expect((await shop.readTimeline(id)).next).toBe(
    'We will ask your bank again on 20/12/2026 at 01:30 PM. Please keep enough money in your account.',
  )
  await shop.runUntil('2026-12-20T09:00:00Z')
  const { lines, next } = await shop.readTimeline(id)
  expect(lines).toEqual([
    '12-17T03:30 ₹249.00 will be taken on 20/12/2026 to renew Family Max.',
    '12-20T00:00 We asked your bank to pay ₹249.00.',
    expect.stringMatching(
      /^12-20T00:1\d Your bank did not pay: there was not enough money in your account\./,
    ),
    '12-20T08:00 We asked your bank again to pay ₹249.00.',
    expect.stringMatching(/^12-20T08:\d\d Payment of ₹249\.00 received from PayU\.$/),
    expect.stringMatching(
      /^12-20T08:\d\d Family Max starts on 20\/12\/2026, when the pack before it ends\.$/,
    ),
  ])
  expect(next).toMatch(/^Family Max starts on 20\/12\/2026\./)
  expect((await shop.readTimeline(shop.orderId)).next).toBeUndefined()
})

test('a renewal that was given up says so, and by when the plan can be recharged', async () => {
  const shop = await openShop()
  await shop.act('empty')
  await shop.runUntil('2026-12-21T06:40:00Z')
  const { lines, next } = await shop.readTimeline(await shop.renewalOrder())
  expect(lines.filter((line) => line.includes('We asked your bank'))).toHaveLength(4)
  expect(lines.at(-1)).toContain('Family Max was not renewed.')
  expect(next).toMatch(/^Recharge Family Max by \d\d\/12\/2026 to continue automatic renewal\.$/)
})
