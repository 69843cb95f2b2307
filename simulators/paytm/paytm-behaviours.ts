/** The behaviours of the simulator of Paytm, by their trigger points. */
import { PAGE_BEHAVIOURS, PAYOUT_BEHAVIOURS } from '#simulators/behaviours/bank-gateway-behaviours.ts'
import { listOutcomes } from '#simulators/behaviours/list-outcomes.ts'
import { OUTCOMES } from './outcome.ts'

export const PAYTM_BEHAVIOURS = {
  initiate: {
    'initiate-fails': 'initiateTransaction answers F, 501 System Error',
    'initiate-down': 'initiateTransaction answers 503',
    'initiate-html': 'initiateTransaction answers a web page',
    'initiate-slow': 'initiateTransaction takes twelve seconds',
    'initiate-answer-lost': 'the order is created, and the answer with the token is lost',
    'initiate-forged-reply': 'the token is signed with another key',
  },
  script: {
    'script-404': 'the checkout script is missing',
    'script-slow': 'the checkout script takes twelve seconds',
    'popup-blocked': 'the checkout does not open, without an error',
  },
  page: PAGE_BEHAVIOURS,
  outcome: listOutcomes(OUTCOMES),
  return: {
    'duplicate-return': 'the same return is posted twice',
    'replayed-return': "another payment's genuine return comes back",
    'callback-as-get': 'the return comes as a GET, as after Back',
    'checksum-missing': 'the return carries no CHECKSUMHASH',
    'tampered-amount': 'the return has another amount, with the old checksum',
    'tampered-status': 'the return says success, with the old checksum',
    'renamed-key': 'RESPMSG is renamed on the way, with a valid checksum',
    'merged-values': 'STATUS is hidden in RESPMSG, with a valid checksum',
  },
  webhook: {
    'no-webhook': 'Paytm never calls the shop',
    'webhook-first': 'the webhook arrives before the browser returns',
    'webhook-late': 'the webhook comes a minute late',
    'webhook-twice': 'the webhook comes twice',
    'webhook-out-of-order': 'an old PENDING comes after the final status',
    'webhook-forged': 'the webhook is signed with another key',
  },
  /** A separate trigger point from the above, so that a JSON webhook can also arrive late or twice. */
  webhookShape: {
    'json-webhook': 'the webhook is signed JSON',
    'form-webhook': 'the webhook is a form, as usual',
  },
  api: {
    slow: 'status and refunds take twelve seconds',
    'http-500': 'status and refunds answer 500',
    'html-instead-of-json': 'status and refunds answer a web page',
    'connection-reset': 'status and refunds drop the connection',
    'forged-reply': 'answers are signed with another key',
    'unsigned-failure': 'a failure is not signed at all',
  },
  payouts: PAYOUT_BEHAVIOURS,
  status: {
    'no-record': 'the status of a payment is not found',
    'no-record-as-failure': 'an order without a payment is TXN_FAILURE, 334',
  },
  refund: {
    'refund-refused': 'a refund is refused at once (619)',
    'refund-fails': 'a refund is pending, then fails',
    'refund-stays-queued': 'a refund stays pending until settled manually',
    'refund-duplicate-refused': 'a repeated refId is refused',
  },
  mandate: {
    'mandate-pending': 'the payment succeeds, its mandate is registered later',
    'paid-without-mandate': 'the payment succeeds, its mandate is AUTHORIZATION_FAILED',
  },
  notice: {
    'notice-refused': 'a notice is refused',
    'notice-fails': 'a notice is taken, and is not delivered to the payer',
    'notice-callback-late': 'a notice is delivered, and reported, after three hours',
  },
  debit: {
    'insufficient-funds': 'a debit is pending, then fails',
    'debit-pending': 'a debit is pending until settled manually',
  },
  cancel: { 'cancel-fails': 'a cancellation is refused' },
  mandateWebhook: {
    'cancel-webhook': 'a cancellation is reported, which Paytm may never do',
    'no-mandate-webhook': 'Paytm reports no change of a mandate',
    'mandate-webhook-forged': 'a change of a mandate is signed with another key',
    'mandate-webhook-json': 'a change of a mandate is reported by signed JSON',
  },
  refundAnswer: { 'refund-answer-lost': 'the refund is accepted, and the answer is lost' },
} as const
