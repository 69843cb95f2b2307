/** The ways to pay: each takes an order, and says what its buyer sees next. */
import { formatRupees } from '#contract/format-rupees.ts'
import type { PaytmConfig } from '#contract/payments.ts'
import { failureIn } from '#web/state/api.ts'
import { cartTotal } from '#web/state/cart.ts'
import { claimStatus } from '#web/state/claim-status.ts'
import { showToast } from '#web/state/toast.ts'
import { postForm } from '#web/ui/post-form.ts'
import { type Buyer, type CartOrder, payFromWallet, startPaytm, startPayU } from './cart-order.ts'
import { openPaytm, type PaytmEnd, PaytmFailed, type PaytmTrouble } from './paytm-checkout.ts'

export type Way = 'payu' | 'paytm' | 'wallet'

export type Next =
  /** The browser is on its way to the gateway's own page. */
  | { kind: 'leave' }
  | { kind: 'go'; to: string }
  /** Nothing was paid as far as anybody knows. `why` is undefined where the buyer knows it. */
  | { kind: 'stay'; why: string | undefined }

export type Paying = { order: CartOrder; buyer: Buyer; signal: AbortSignal }

const OR_ANOTHER_WAY = 'Please try again, or choose another way to pay.'
const TROUBLES: Record<PaytmTrouble, string> = {
  'not loaded': `Paytm could not be loaded. ${OR_ANOTHER_WAY}`,
  'not opened': `Paytm could not be opened. ${OR_ANOTHER_WAY}`,
  'no popup': 'Your browser blocked the Paytm window. Please allow pop-ups for this page and try again.',
}

/** @throws CallFailed before anything was opened */
export function payBy(way: Way, paying: Paying): Promise<Next> {
  switch (way) {
    case 'payu':
      return byPayU(paying)
    case 'paytm':
      return byPaytm(paying)
    case 'wallet':
      return byWallet(paying)
  }
}

/** Where an order's end is shown. The address only repeats what was claimed: the page asks the server. */
export function outcomePage(transactionID: string, amount: string, succeeded: boolean): Next {
  const query = new URLSearchParams({ tsid: transactionID, at: btoa(amount) })
  return { kind: 'go', to: `/payment-${succeeded ? 'success' : 'fail'}?${query.toString()}` }
}

async function byPayU({ order, buyer }: Paying): Promise<Next> {
  const { url, fields } = await startPayU(order, buyer)
  postForm(url, fields)
  return { kind: 'leave' }
}

async function byPaytm({ order, signal }: Paying): Promise<Next> {
  const { paymentUrl, config } = await startPaytm(order)
  if (!config) {
    const why = `PAYTM ERROR: ${paymentUrl.body.resultInfo.resultMsg}`
    showToast('bad', why)
    return { kind: 'stay', why }
  }
  try {
    return await afterPaytm(config, await openPaytm(config, signal))
  } catch (thrown) {
    if (!(thrown instanceof PaytmFailed)) throw thrown
    return { kind: 'stay', why: TROUBLES[thrown.trouble] }
  }
}

async function afterPaytm({ orderId, amount }: PaytmConfig, end: PaytmEnd): Promise<Next> {
  switch (end.kind) {
    case 'answered':
      await claimStatus(orderId, end.succeeded ? 'success' : 'failure')
      return outcomePage(orderId, amount, end.succeeded)
    case 'closed':
      // Whoever closes it behind a finished payment has paid all the same.
      if ((await claimStatus(orderId, 'failure')) === 'paid') return outcomePage(orderId, amount, true)
      return { kind: 'stay', why: `Paytm was closed before the payment was finished. ${OR_ANOTHER_WAY}` }
    case 'expired':
      return { kind: 'stay', why: `The time to pay with Paytm is over. ${OR_ANOTHER_WAY}` }
    case 'left':
      return { kind: 'stay', why: undefined }
  }
}

async function byWallet({ order, buyer }: Paying): Promise<Next> {
  try {
    return outcomePage(await payFromWallet(order), cartTotal(buyer.items), true)
  } catch (thrown) {
    const { code, message, data } = failureIn(thrown)
    if (code !== 'wallet_too_low' || data?.['balance'] === undefined) throw thrown
    return { kind: 'stay', why: `${message} Balance ${formatRupees(data['balance'])}.` }
  }
}
