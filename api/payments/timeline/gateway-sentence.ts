/** The sentences of a timeline about a gateway: one for a bank's money, and one for the buyer's wallet. */
import type { RefundReason } from '#contract/refund-reasons.ts'
import type { GatewayFacts } from '#api/payments/gateways/gateway.ts'

/** A sentence about a gateway with the place {gateway}. The buyer's wallet needs a different sentence than a company. */
export type GatewaySentence = Readonly<Record<GatewayFacts['fundingSource'], string>>

export const GATEWAY_SENTENCES = {
  chosen: { bank: /*i18n*/ 'You chose {gateway}.', wallet: /*i18n*/ 'You chose your {gateway}.' },
  chosenAgain: {
    bank: /*i18n*/ 'You tried again with {gateway}.',
    wallet: /*i18n*/ 'You tried again with your {gateway}.',
  },
  waiting: {
    bank: /*i18n*/ '{gateway} waits for your bank.',
    wallet: /*i18n*/ 'The wallet has not confirmed the payment yet.',
  },
  notPaid: {
    bank: /*i18n*/ 'No payment reached {gateway}. Nothing was charged.',
    wallet: /*i18n*/ 'No payment reached your {gateway}. Nothing was charged.',
  },
  tookNoMoney: {
    bank: /*i18n*/ '{gateway} took no money.',
    wallet: /*i18n*/ 'Your {gateway} took no money.',
  },
  received: {
    bank: /*i18n*/ 'Payment of {amount} received from {gateway}.',
    wallet: /*i18n*/ 'Payment of {amount} received from your {gateway}.',
  },
  receivedLate: {
    bank: /*i18n*/ 'Payment of {amount} received from {gateway}, late; we accepted it.',
    wallet: /*i18n*/ 'Payment of {amount} received from your {gateway}, late; we accepted it.',
  },
  refused: {
    bank: /*i18n*/ '{gateway} could not return the money automatically. Our team is sending you {amount}.',
    wallet:
      /*i18n*/ 'Your {gateway} could not return the money automatically. Our team is sending you {amount}.',
  },
  returned: {
    bank: /*i18n*/ '{gateway} returned {amount}. Reference {reference}.',
    wallet: /*i18n*/ 'Your {gateway} returned {amount}. Reference {reference}.',
  },
  returnedByHand: {
    bank: /*i18n*/ 'Our staff returned {amount} through {gateway}. Reference {reference}.',
    wallet: /*i18n*/ 'Our staff returned {amount} into your {gateway}. Reference {reference}.',
  },
  askAgain: {
    bank: /*i18n*/ 'We will ask {gateway} again within {wait}.',
    wallet: /*i18n*/ 'We will ask your {gateway} again within {wait}.',
  },
  askNow: {
    bank: /*i18n*/ 'We are asking {gateway} now.',
    wallet: /*i18n*/ 'We are asking your {gateway} now.',
  },
  askAgainUntilDecided: {
    bank: /*i18n*/ 'We will ask {gateway} again within {wait}, and continue until there is a result.',
    wallet: /*i18n*/ 'We will ask your {gateway} again within {wait}, and continue until there is a result.',
  },
  askNowUntilDecided: {
    bank: /*i18n*/ 'We are asking {gateway} now, and continue until there is a result.',
    wallet: /*i18n*/ 'We are asking your {gateway} now, and continue until there is a result.',
  },
  secondPayment: {
    bank: /*i18n*/ 'A second payment is still open at {gateway}. If it is taken, we return it.',
    wallet: /*i18n*/ 'A second payment is still open at your {gateway}. If it is taken, we return it.',
  },
} as const satisfies Record<string, GatewaySentence>

/** The sentence about a capture that its order could not take. */
export const UNAPPLIED_SENTENCES: Readonly<
  Record<Exclude<RefundReason, 'upgrade_credit' | 'chargeback' | 'partial'>, GatewaySentence>
> = {
  already_paid: {
    bank: /*i18n*/ 'Payment of {amount} received from {gateway}, but this order was paid already.',
    wallet: /*i18n*/ 'Payment of {amount} received from your {gateway}, but this order was paid already.',
  },
  amount_differs: {
    bank: /*i18n*/ 'Payment of {amount} received from {gateway}, but it was not the amount of the order.',
    wallet:
      /*i18n*/ 'Payment of {amount} received from your {gateway}, but it was not the amount of the order.',
  },
  base_pack_owned: {
    bank: /*i18n*/ 'Payment of {amount} received from {gateway}, but you already have an app plan.',
    wallet: /*i18n*/ 'Payment of {amount} received from your {gateway}, but you already have an app plan.',
  },
  upgrade_lapsed: {
    bank: /*i18n*/ 'Payment of {amount} received from {gateway}, but the pack that you wanted to upgrade has changed.',
    wallet:
      /*i18n*/ 'Payment of {amount} received from your {gateway}, but the pack that you wanted to upgrade has changed.',
  },
  renewal_over: {
    bank: /*i18n*/ 'Payment of {amount} received from {gateway}, but this renewal had already ended.',
    wallet: /*i18n*/ 'Payment of {amount} received from your {gateway}, but this renewal had already ended.',
  },
  account_erased: {
    bank: /*i18n*/ 'Payment of {amount} received from {gateway}, but the account of this order was erased.',
    wallet:
      /*i18n*/ 'Payment of {amount} received from your {gateway}, but the account of this order was erased.',
  },
  cancelled: {
    bank: /*i18n*/ 'Payment of {amount} received from {gateway}, but you have cancelled the pack.',
    wallet: /*i18n*/ 'Payment of {amount} received from your {gateway}, but you have cancelled the pack.',
  },
  operator: {
    bank: /*i18n*/ 'Payment of {amount} received from {gateway}, but our staff has cancelled this order.',
    wallet:
      /*i18n*/ 'Payment of {amount} received from your {gateway}, but our staff has cancelled this order.',
  },
}
