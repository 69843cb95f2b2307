/**
 * A valid request for each route about something of the owner's, so that only the visitor's identity decides the
 * answer.
 */
import type { Route, Visitor } from '#contract/access.ts'
import { TERMS_VERSION } from '#contract/terms.ts'
import { registrationForm, TRAIN } from '#test/fixtures.ts'
import { FORM } from '#test/post-form.ts'
import { OWNER, requestOf, type Scenario } from './visitors.ts'

export type RequestSpec = { url: string; payload?: object | string; headers?: Record<string, string> }

type RouteRequests = {
  request: (scenario: Scenario, visitor: Visitor) => RequestSpec | Promise<RequestSpec>
  /** The same request about something that does not exist. */
  unknown?: (scenario: Scenario) => RequestSpec
  /** After a successful call the owner's session has ended or was replaced. */
  endsSession?: true
}

/** Well-formed ids of nothing. */
const NO_ORDER = 'AAAAAAAAAAAAAAAAAAAAAAA'
const NO_CHALLENGE = '01900000-0000-7000-8000-000000000000'

/** Builds a call without a body. */
const at = (url: string): RouteRequests => ({ request: () => ({ url }) })
/** Builds a call that posts a form, as gateways do. */
const formAt = (url: string): RouteRequests => ({
  request: () => ({ url, headers: FORM, payload: 'txnid=1&status=success' }),
})

type OrderName = keyof Scenario['orders']

/** Builds a call that names one of the owner's orders in its body. */
const onOrder = (url: string, order: OrderName, field: string): RouteRequests => ({
  request: ({ orders }) => ({ url, payload: { [field]: orders[order] } }),
  unknown: () => ({ url, payload: { [field]: NO_ORDER } }),
})

type SentCode = { transId: string; authKey: string }

/** Requests a new code for a new mobile in the owner's browser. */
async function newCode({ owner, resetLimits, freshMobile }: Scenario) {
  await resetLimits()
  const mobile = freshMobile()
  const { transId: transID, authKey: JWT } = (await owner.call('POST', '/api/otp/generateOTP', { mobile }))
    .body as SentCode
  return { mobile, transID, JWT, OTP: await owner.readCode(mobile) }
}

async function newLoginCode({ owner, resetLimits }: Scenario) {
  await resetLimits()
  const { transId: transID } = (await owner.call('POST', '/api/auth', { mobile: OWNER })).body as SentCode
  return { mobile: OWNER, transID, OTP: await owner.readCode(OWNER) }
}

async function newLink({ shop, partners }: Scenario): Promise<string> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/partner/clientkeys',
    headers: { authorization: `Bearer ${partners.live}` },
    payload: { mobile: OWNER },
  })
  return answer.json<{ clientkey: string }>().clientkey
}

const newBuyer = (mobile: string) => ({ ...registrationForm({ mobile }), ...TRAIN, mode: 'Payu' })

const codes = {
  'POST /api/auth': {
    request: async ({ resetLimits }) => {
      await resetLimits()
      return { url: '/api/auth', payload: { mobile: '9000000002' } }
    },
  },
  'POST /api/auth/verify': {
    request: async (scenario) => ({ url: '/api/auth/verify', payload: await newLoginCode(scenario) }),
    unknown: () => ({
      url: '/api/auth/verify',
      payload: { mobile: OWNER, transID: NO_CHALLENGE, OTP: '123456' },
    }),
    endsSession: true,
  },
  'POST /api/otp/generateOTP': {
    request: async ({ resetLimits, freshMobile }) => {
      await resetLimits()
      return { url: '/api/otp/generateOTP', payload: { mobile: freshMobile() } }
    },
  },
  'GET /api/otp/delivery/:transId': {
    request: async (scenario) => ({ url: `/api/otp/delivery/${(await newCode(scenario)).transID}` }),
    unknown: () => ({ url: `/api/otp/delivery/${NO_CHALLENGE}` }),
  },
  'POST /api/otp/verifyOTP': {
    request: async (scenario) => ({ url: '/api/otp/verifyOTP', payload: await newCode(scenario) }),
    unknown: ({ freshMobile }) => ({
      url: '/api/otp/verifyOTP',
      payload: { mobile: freshMobile(), transID: NO_CHALLENGE, JWT: 'none', OTP: '123456' },
    }),
  },
  'POST /api/users/create': {
    request: async (scenario) => {
      const { mobile, ...code } = await newCode(scenario)
      await scenario.owner.call('POST', '/api/otp/verifyOTP', { mobile, ...code })
      return { url: '/api/users/create', payload: newBuyer(mobile) }
    },
    unknown: ({ freshMobile }) => ({ url: '/api/users/create', payload: newBuyer(freshMobile()) }),
    endsSession: true,
  },
} satisfies Partial<Record<Route, RouteRequests>>

export const REQUESTS: Readonly<Record<Route, RouteRequests>> = {
  'GET /api/movies': at('/api/movies'),
  'GET /api/movies/genres': at('/api/movies/genres'),
  'GET /api/movies/languages': at('/api/movies/languages'),
  'GET /api/apptypes': at('/api/apptypes'),
  'GET /api/apps': at('/api/apps'),
  'GET /api/faqs': at('/api/faqs'),
  'GET /api/search/:query': at('/api/search/train'),
  'GET /api/packages': at('/api/packages?ids=vilakku&poids=P2-KADALORA-RAYIL'),
  'GET /api/pincodes/:query': at('/api/pincodes/6000'),
  'GET /pictures/:file': at(`/pictures/${'0'.repeat(32)}-320.webp`),
  'GET /api/openapi.json': at('/api/openapi.json'),
  'GET /api/docs': at('/api/docs'),
  'GET /healthz': at('/healthz'),
  'GET /readyz': at('/readyz'),
  'ANY /api/*': at('/api/admin'),

  ...codes,
  'GET /api/auth/fromExternal/:clientkey': {
    request: async (scenario) => ({
      url: `/api/auth/fromExternal/${await newLink(scenario)}`,
      headers: { 'x-client-key': 'ask', 'sec-fetch-site': 'same-origin' },
    }),
    endsSession: true,
  },
  'POST /api/auth/logout': { ...at('/api/auth/logout'), endsSession: true },
  'POST /api/auth/logoutEverywhere': { ...at('/api/auth/logoutEverywhere'), endsSession: true },
  'GET /api/users/check/mobile/:mobile': at(`/api/users/check/mobile/${OWNER}`),
  'GET /api/users/check/email/:email': at('/api/users/check/email/zqowner@example.com'),
  'POST /api/dth': { request: () => ({ url: '/api/dth', payload: { type: 2, data_identifier: OWNER } }) },

  'GET /api/users': at('/api/users'),
  'PUT /api/users/update': {
    request: ({ profile }, visitor) => ({ url: '/api/users/update', payload: profile(visitor) }),
  },
  'PUT /api/account/language': {
    request: () => ({ url: '/api/account/language', payload: { language: 'ta' } }),
  },
  'GET /api/account/device': at('/api/account/device'),
  'GET /api/account/invoices/:transactionID': {
    request: ({ orders }) => ({ url: `/api/account/invoices/${orders.paid}` }),
    unknown: () => ({ url: `/api/account/invoices/${NO_ORDER}` }),
  },
  'GET /api/account/credit-notes/:number': {
    request: ({ creditNote }) => ({ url: `/api/account/credit-notes/${creditNote}` }),
    unknown: () => ({ url: '/api/account/credit-notes/SDGC2627-999999' }),
  },
  'GET /api/account/packs': at('/api/account/packs'),
  'POST /api/account/packs/cancel': onOrder('/api/account/packs/cancel', 'paid', 'transactionID'),
  'GET /api/account/payments': at('/api/account/payments'),
  'GET /api/account/wallet': at('/api/account/wallet'),
  'GET /api/account/reminders': at('/api/account/reminders'),
  'PUT /api/account/reminders': {
    request: () => ({ url: '/api/account/reminders', payload: { isOn: false } }),
  },
  'GET /api/account/calendar': at('/api/account/calendar'),
  'GET /api/account/renewal': at('/api/account/renewal'),
  'GET /api/account/renewal/offer': at('/api/account/renewal/offer?poid=P1-FAMILY-MAX-1M'),
  'POST /api/account/renewal/stop': at('/api/account/renewal/stop'),
  'GET /api/account/requests': {
    request: ({ requestId }) => ({ url: `/api/account/requests?before=${requestId}` }),
    unknown: () => ({ url: '/api/account/requests?before=SRAAAAAAAAAA' }),
  },
  'GET /api/account/agreement': at('/api/account/agreement'),
  'POST /api/account/agreement': {
    request: () => ({ url: '/api/account/agreement', payload: { version: TERMS_VERSION } }),
  },
  'GET /api/account/export': at('/api/account/export'),
  'POST /api/account/erase': {
    request: async ({ grantPacks }) => {
      await grantPacks()
      return { url: '/api/account/erase', payload: {} }
    },
  },
  'POST /api/raiseRequest': {
    request: () => ({ url: '/api/raiseRequest', payload: requestOf('Where is my pack?') }),
  },
  'POST /api/users/createTransaction': {
    request: () => ({ url: '/api/users/createTransaction', payload: { ...TRAIN, mode: 'Payu' } }),
  },

  'GET /api/orders/:transactionID': { request: ({ orders }) => ({ url: `/api/orders/${orders.payU}` }) },
  'POST /api/payment/status': {
    request: ({ orders }) => ({ url: '/api/payment/status', payload: { transactionID: orders.payU } }),
  },
  'GET /api/orders/:transactionID/story': {
    request: ({ orders }) => ({ url: `/api/orders/${orders.payU}/story` }),
    unknown: () => ({ url: `/api/orders/${NO_ORDER}/story` }),
  },
  'POST /api/payment/payU': onOrder('/api/payment/payU', 'payU', 'txnid'),
  'POST /api/payment/payTM': onOrder('/api/payment/payTM', 'payTM', 'orderId'),
  'POST /api/payment/payTM/createToken': onOrder('/api/payment/payTM/createToken', 'createToken', 'orderId'),
  'POST /api/payment/wallet': onOrder('/api/payment/wallet', 'wallet', 'transactionID'),

  'POST /api/payuResponse/checkAndSuccess': formAt('/api/payuResponse/checkAndSuccess'),
  'POST /api/payuResponse/fail': formAt('/api/payuResponse/fail'),
  'POST /api/paytmResponse/callback': formAt('/api/paytmResponse/callback'),
  'GET /api/paytmResponse/callback': at('/api/paytmResponse/callback?ORDERID=1&STATUS=TXN_SUCCESS'),
  'POST /api/webhooks/payu': formAt('/api/webhooks/payu'),
  'POST /api/webhooks/paytm': formAt('/api/webhooks/paytm'),
  'POST /api/webhooks/paytm/mandates': formAt('/api/webhooks/paytm/mandates'),
  'POST /api/webhooks/payu/mandates': {
    request: () => ({ url: '/api/webhooks/payu/mandates', payload: {} }),
  },
  'GET /r/:link': at('/r/AAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
  'POST /r/:link': formAt('/r/AAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
  'POST /api/reports/policy': { request: () => ({ url: '/api/reports/policy', payload: {} }) },

  'POST /api/partner/clientkeys': {
    request: () => ({ url: '/api/partner/clientkeys', payload: { mobile: OWNER } }),
  },
}
