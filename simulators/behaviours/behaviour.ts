/**
 * The faults and other behaviours of the external systems, by name. A behaviour belongs to one trigger point of one system, so
 * that several can be active at once: for example a slow API and a webhook that never arrives.
 */
import { OUTCOMES as PAYTM_OUTCOMES } from '#simulators/paytm/outcome.ts'
import { OUTCOMES as PAYU_OUTCOMES } from '#simulators/payu/outcome.ts'

/** Returns every outcome except `success`, as behaviours that replace the success of `Pay now`. */
function outcomes<T extends Record<'success', unknown> & Record<string, { label: string }>>(all: T) {
  const { success: _success, ...others } = all
  return Object.fromEntries(
    Object.entries(others as Record<string, { label: string }>).map(([name, { label }]) => [
      name,
      label.toLowerCase(),
    ]),
  ) as Record<Exclude<keyof T & string, 'success'>, string>
}

const BEHAVIOURS = {
  payu: {
    page: {
      'slow-page': 'the payment page takes twelve seconds',
      'page-down': 'the payment page answers 503',
    },
    outcome: outcomes(PAYU_OUTCOMES),
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
    payouts: {
      'payouts-slow': 'the payout report takes twelve seconds',
      'payouts-down': 'the payout report answers 500',
      'payouts-reset': 'the payout report drops the connection',
      'payouts-cut-off': 'the payout report is cut off',
      'payouts-without-a-line': 'the payout report lacks a line of its payout',
      'payouts-other-amount': 'a line of the payout report has one rupee more',
    },
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
  },
  paytm: {
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
    page: {
      'slow-page': 'the payment page takes twelve seconds',
      'page-down': 'the payment page answers 503',
    },
    outcome: outcomes(PAYTM_OUTCOMES),
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
    payouts: {
      'payouts-slow': 'the payout report takes twelve seconds',
      'payouts-down': 'the payout report answers 500',
      'payouts-reset': 'the payout report drops the connection',
      'payouts-cut-off': 'the payout report is cut off',
      'payouts-without-a-line': 'the payout report lacks a line of its payout',
      'payouts-other-amount': 'a line of the payout report has one rupee more',
    },
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
  },
  sms: {
    call: {
      down: 'the message provider answers 503',
      slow: 'the message provider takes twelve seconds',
      duplicate: 'a message arrives twice',
    },
  },
  satellite: {
    call: { down: 'the satellite system answers 503', slow: 'the satellite system takes twelve seconds' },
    hold: { insufficient: 'the wallet answers that its balance is too low' },
    answer: { 'answer-lost': 'the wallet carries out the request, and its answer is lost' },
  },
  identity: {
    page: {
      'slow-page': 'the sign-in page takes twelve seconds',
      'page-down': 'the sign-in page answers 503',
    },
    api: {
      slow: 'discovery, keys and tokens take twelve seconds',
      down: 'discovery, keys and tokens answer 503',
    },
    token: {
      'wrong-audience': 'the ID token is for another client',
      'expired-token': 'the ID token expired an hour ago',
      'without-roles': 'the ID token has no roles',
      'forged-token': 'the ID token is signed with another key',
    },
  },
} as const

export const SLOW_RESPONSE_MS = 12_000

export type System = keyof typeof BEHAVIOURS
export type TriggerPoint<S extends System> = keyof (typeof BEHAVIOURS)[S] & string
export type Behaviour<S extends System, M extends TriggerPoint<S>> = keyof (typeof BEHAVIOURS)[S][M] & string

export const SYSTEMS = Object.keys(BEHAVIOURS) as [System, ...System[]]

/** Lists each behaviour of a system with its meaning; `normal` ends the others. */
export function listBehaviours(system: System): { name: string; trigger: string; meaning: string }[] {
  return Object.entries(BEHAVIOURS[system]).flatMap(
    ([trigger, behaviours]: [string, Record<string, string>]) =>
      Object.entries(behaviours).map(([name, meaning]) => ({ name, trigger, meaning })),
  )
}

export const behaviourNames = (system: System): string[] => [
  'normal',
  ...listBehaviours(system).map(({ name }) => name),
]
