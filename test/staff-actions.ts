/** A sale, and the two operators who can refund it. */
import { approveRefund } from '#api/payments/refunds/approve-refund.ts'
import { proposeRefund } from '#api/payments/refunds/propose-refund.ts'
import { expect } from 'vitest'
import { TRAIN } from './fixtures.ts'
import { openTill } from './test-shop.ts'

export type Till = Awaited<ReturnType<typeof openTill>>

/** Returns what operators do at a terminal: one proposes, another approves. */
export function staffOf({ platform }: Pick<Till, 'platform'>) {
  const ask = (orderId: string, by = 'ravi') =>
    proposeRefund(platform, { orderId, by, because: 'wrong pack bought' })
  const tokenOf = async (orderId: string): Promise<string> => {
    const asked = await ask(orderId)
    if (asked.kind !== 'asked') throw new Error(asked.kind)
    return asked.token
  }
  const approve = (orderId: string, token: string, by = 'meena') =>
    approveRefund(platform, { orderId, token, by })
  return {
    ...{ ask, tokenOf, approve },
    giveBack: async (orderId: string) => {
      expect(await approve(orderId, await tokenOf(orderId))).toMatchObject({ kind: 'approved' })
    },
  }
}

/** Makes an order that was paid at PayU, in one of its tabs. */
export async function sold({ cart = TRAIN, tabs = 1 } = {}) {
  const till = await openTill()
  const { browser, outside } = till
  const orderId = await browser.register(cart)
  const attempts: string[] = []
  for (let tab = 0; tab < tabs; tab++) {
    attempts.push(await browser.goToPayu(orderId))
    outside.advance(20)
  }
  const [first = '', second = ''] = attempts
  const paid = await browser.press(first, 'success')
  await browser.comeBack(paid)
  expect(await browser.packs()).toHaveLength(1)
  return { ...till, orderId, second, paid, staff: staffOf(till) }
}
