/** A sale, and the two operators who can refund it. */
import { approveRefund } from '#api/payments/refunds/proposals/approve-refund.ts'
import { proposeRefund } from '#api/payments/refunds/proposals/propose-refund.ts'
import type { PartOfSale } from '#api/payments/refunds/refundable-sale.ts'
import { expect } from 'vitest'
import { TRAIN } from './fixtures.ts'
import { openTestShop } from './test-shop.ts'

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** Returns what operators do at a terminal: one proposes, another approves. */
export function staffActions({ platform }: Pick<TestShop, 'platform'>) {
  const propose = (orderId: string, { by = 'ravi', part }: { by?: string; part?: PartOfSale } = {}) =>
    proposeRefund(platform, { orderId, by, channel: 'command', reason: 'wrong pack bought', part })
  const tokenOf = async (orderId: string, part?: PartOfSale): Promise<string> => {
    const proposal = await propose(orderId, part && { part })
    if (proposal.kind !== 'proposed') throw new Error(proposal.kind)
    return proposal.token
  }
  const approve = (orderId: string, token: string, by = 'meena') =>
    approveRefund(platform, { orderId, token, by })
  return {
    propose,
    tokenOf,
    approve,
    refund: async (orderId: string, part?: PartOfSale) => {
      expect(await approve(orderId, await tokenOf(orderId, part))).toMatchObject({ kind: 'approved' })
    },
  }
}

/** Makes an order that was paid at PayU, in one of its tabs. */
export async function paidOrder({ cart = TRAIN, tabs = 1 } = {}) {
  const shop = await openTestShop()
  const { browser, external } = shop
  const orderId = await browser.register(cart)
  const attempts: string[] = []
  for (let tab = 0; tab < tabs; tab++) {
    attempts.push(await browser.goToPayu(orderId))
    external.advance(20)
  }
  const [first = '', second = ''] = attempts
  const paid = await browser.payAtPayu(first, 'success')
  await browser.returnToShop(paid)
  expect(await browser.packs()).toHaveLength(1)
  return { ...shop, orderId, second, paid, staff: staffActions(shop) }
}
