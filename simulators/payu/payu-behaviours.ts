/** The behaviours of the simulator of PayU, by their trigger points. */
import { PAGE_BEHAVIOURS, PAYOUT_BEHAVIOURS } from '#simulators/behaviours/bank-gateway-behaviours.ts'
import { listOutcomes } from '#simulators/behaviours/list-outcomes.ts'
import { OUTCOMES } from './outcome.ts'

export const PAYU_BEHAVIOURS = {
  page: PAGE_BEHAVIOURS,
  outcome: listOutcomes(OUTCOMES),
  return: {
    'duplicate-return': 'the same return is posted twice',
    'tampered-return': 'the return is edited on the way, with the old hash',
    'replayed-return': "another payment's genuine return comes back",
    'other-url-return': 'a success goes to furl, all else to surl',
  },
  webhook: {
    'no-webhook': 'PayU never calls the shop',
    'webhook-first': 'the webhook arrives before the browser returns',
    'webhook-late': 'the webhook comes a minute late',
    'webhook-twice': 'the webhook comes twice',
    'webhook-out-of-order': 'an old "pending" comes after the final status',
    'webhook-forged': 'the webhook carries a hash made with another salt',
    'webhook-json': 'the webhook is JSON',
    'webhook-multipart': 'the webhook is multipart form data',
  },
  api: {
    slow: 'the command API takes twelve seconds',
    'http-500': 'the command API answers 500',
    'html-instead-of-json': 'the command API answers a web page',
    'connection-reset': 'the command API drops the connection',
    'not-found': 'verify_payment and check_payment find nothing',
  },
  payouts: PAYOUT_BEHAVIOURS,
  answer: { 'answer-lost': 'the command is carried out, and its answer is lost' },
  mandate: {
    'mandate-pending': 'the payment succeeds, its mandate is registered later',
    'paid-without-mandate': 'the payment succeeds, and no mandate is registered',
  },
  notice: {
    'notice-refused': 'a notice is refused for now (0)',
    'notice-refused-by-bank': 'a notice is refused for good (QC)',
    'afa-required': 'the holder of a card must approve the debit of a notice',
  },
  debit: {
    'insufficient-funds': 'a debit is pending, then fails (Z9)',
    'over-limit': 'a debit is pending, then fails (Z8)',
    'debit-pending': 'a debit is pending until settled manually',
    'late-debit': 'a debit is captured after 36 hours',
    'late-debit-failure': 'a debit fails after 36 hours (Z9)',
    'debit-captured-first': 'a debit is captured before its answer',
  },
  revoke: {
    'revoke-fails': 'a revocation is refused for now',
    'card-cannot-be-revoked': 'the mandate of a card is revoked by its holder only',
  },
  mandateWebhook: {
    'no-mandate-webhook': 'PayU does not report changes at the bank',
    'mandate-webhook-late': 'a change at the bank is reported a minute late',
    'mandate-webhook-twice': 'a change at the bank is reported twice',
    'mandate-webhook-forged': 'a change is reported with a hash made with another salt',
  },
  refund: {
    'refund-refused': 'a refund is refused at once (105)',
    'refund-fails': 'a refund is queued, then fails',
    'refund-stays-queued': 'a refund stays queued until settled manually',
  },
} as const
