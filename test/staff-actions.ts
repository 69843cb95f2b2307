/** The two operators who can refund a sale. */
import { approveRefund } from '#api/payments/refunds/proposals/approve-refund.ts'
import { proposeRefund } from '#api/payments/refunds/proposals/propose-refund.ts'
import type { PartOfSale } from '#api/payments/refunds/refundable-sale.ts'
import { expect } from 'vitest'
import type { openTestShop } from './test-shop.ts'

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
