/** Refund proposals that are refused: one operator alone, a guessed token, an expired proposal, nothing to refund. */
import { orderIdOf } from '#test/browser.ts'
import { FAMILY, TRAIN } from '#test/fixtures.ts'
import { openPaidShop } from '#test/paid-shop.ts'
import { staffActions, type TestShop } from '#test/staff-actions.ts'
import { openTestShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'

const DAY_SECONDS = 86_400

describe('refuses the refund', () => {
  const stays = async ({ browser, orderId }: Pick<TestShop, 'browser'> & { orderId: string }) => {
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    expect(await browser.packs()).toHaveLength(1)
  }

  test('when the proposing operator approves [THR-M14]', async () => {
    const { staff, ...given } = await openPaidShop()
    const token = await staff.tokenOf(given.orderId)
    expect(await staff.approve(given.orderId, token, 'ravi')).toEqual({ kind: 'same_operator' })
    await stays(given)
  })

  test('after five wrong tokens, even concurrent ones, also with the right token [THR-M14]', async () => {
    const { staff, ...given } = await openPaidShop()
    const token = await staff.tokenOf(given.orderId)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => staff.approve(given.orderId, 'A'.repeat(24))),
    )
    expect(guesses.filter(({ kind }) => kind === 'wrong_token')).toHaveLength(5)
    expect(guesses.filter(({ kind }) => kind === 'none_pending')).toHaveLength(7)
    expect(await staff.approve(given.orderId, token)).toEqual({ kind: 'none_pending' })
    await stays(given)
    await staff.refund(given.orderId)
  })

  test('after a day, and permits a new proposal', async () => {
    const { staff, external, ...given } = await openPaidShop()
    const token = await staff.tokenOf(given.orderId)
    external.advance(DAY_SECONDS - 1)
    expect(await staff.propose(given.orderId, { by: 'anand' })).toMatchObject({ kind: 'already_proposed' })
    external.advance(1)
    expect(await staff.approve(given.orderId, token)).toEqual({ kind: 'none_pending' })
    await stays(given)
    const another = await staff.tokenOf(given.orderId)
    expect(await staff.approve(given.orderId, token)).toEqual({ kind: 'wrong_token', triesLeft: 4 })
    expect(await staff.approve(given.orderId, another)).toMatchObject({ kind: 'approved' })
  })

  test('with the token of another order', async () => {
    const { staff, ...given } = await openPaidShop()
    const other = orderIdOf(await given.browser.placeOrder(FAMILY))
    await given.browser.payByPayu(other)
    const [, token] = [await staff.tokenOf(given.orderId), await staff.tokenOf(other)]
    expect(await staff.approve(given.orderId, token)).toMatchObject({ kind: 'wrong_token' })
  })

  test('of an order that is unpaid, refunded already or unknown', async () => {
    const testShop = await openTestShop()
    const staff = staffActions(testShop)
    const { browser, external } = testShop
    expect(await staff.propose('A'.repeat(23))).toEqual({ kind: 'unknown' })
    const orderId = await browser.register(TRAIN)
    expect(await staff.propose(orderId)).toEqual({ kind: 'not_paid', status: 'open' })
    const first = await browser.goToPayu(orderId)
    expect(await staff.propose(orderId)).toEqual({ kind: 'not_paid', status: 'paying' })
    external.advance(20)
    const second = await browser.goToPayu(orderId)
    await browser.returnToShop(await browser.payAtPayu(first, 'wrong-amount'))
    expect(await staff.propose(orderId)).toEqual({ kind: 'already_refunded' })
    await browser.returnToShop(await browser.payAtPayu(second, 'success'))
    await staff.refund(orderId)
    expect(await staff.propose(orderId)).toEqual({ kind: 'already_refunded' })
  })
})
