/** The timeline of an upgrade that was refunded: its payment, its credit and both credit notes. */
import type { OrderTimeline } from '#contract/timeline.ts'
import { FAMILY_3M, openShopWithUpgrade, openUpgradeShop } from '#test/upgrade-shop.ts'
import { expect, test } from 'vitest'
import { toPlainText } from './timeline.ts'

type Shop = Pick<Awaited<ReturnType<typeof openUpgradeShop>>, 'browser'>

async function readTimeline({ browser }: Shop, id: string) {
  const { status, entries, next } = (await browser.call('GET', `/api/orders/${id}/story`)).body
    .data as OrderTimeline
  return {
    status,
    lines: entries.map(({ text }) =>
      toPlainText(text)
        .replace(/RF[A-Z2-7]{20}/, 'RF')
        .replace(/SDGC2627-\d{5}[23]/, 'NUMBER'),
    ),
    next: next && toPlainText(next.text),
  }
}

test('shows that the credit goes back to the payment it came from, with both credit notes [SPEC-15-18]', async () => {
  const shop = await openShopWithUpgrade()
  await shop.giveBack()
  const { status, lines } = await readTimeline(shop, shop.upgradeId)
  expect(status).toBe('refunded')
  expect(lines.slice(0, 2)).toEqual([
    'You ordered South Stars for ₹233.00 and a credit of ₹166.00 for unused days.',
    'You chose your Sun Direct wallet.',
  ])
  expect(lines.slice(4).toSorted()).toEqual(
    [
      'Our staff has cancelled this order, and its pack has ended. ₹233.00 is being returned to where it came from.',
      'Your credit of ₹166.00 is being returned to where it came from.',
      'Your Sun Direct wallet returned ₹233.00. Reference RF.',
      'Your Sun Direct wallet returned ₹166.00. Reference RF.',
      'We issued credit note NUMBER for ₹233.00.',
      'We issued credit note NUMBER for ₹166.00.',
    ].toSorted(),
  )
})

test('names the pack that an upgrade ended', async () => {
  const shop = await openShopWithUpgrade()
  const { lines } = await readTimeline(shop, shop.upgradedId)
  expect(lines).toContain('You upgraded Family Max. Its unused days paid ₹166.00 of the new pack.')
})

test('is refunding until the credit is back as well, on each page [SPEC-15-18]', async () => {
  const shop = await openUpgradeShop()
  const orderId = await shop.buy(FAMILY_3M)
  // PayU refuses the refund of the earlier payment only.
  shop.external.intercept((request, send) =>
    request.body?.includes('cancel_refund_transaction') && request.body.includes('166.00')
      ? { status: 200, body: JSON.stringify({ status: 0, msg: 'no', error_code: 105 }) }
      : send(request),
  )
  await shop.staff.refund(orderId)
  await shop.advance(3_600)
  const { status, lines, next } = await readTimeline(shop, orderId)
  expect(status).toBe('refunding')
  expect(lines.at(-1)).toBe('PayU returned ₹521.00. Reference RF.')
  expect(lines).toContain('PayU could not return the money automatically. Our team is sending you ₹166.00.')
  expect(next).toMatch(/^Your bank shows ₹521\.00 within/)
  const payments = (await shop.browser.call('GET', '/api/account/payments')).body
  expect(payments).toMatchObject({ data: [{ transactionID: orderId, status: 'refunding' }] })
  expect(await shop.browser.order(orderId)).toMatchObject({ status: 'refunding' })
})
