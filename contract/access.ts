/**
 * Access matrix: for every route, the status that each kind of client gets. An endpoint of the contract without a row
 * does not compile; `test/access/access.db.test.ts` tests every cell, and fails for any other route without a row.
 */
import type { ApiRoute } from './api.ts'

/** `tokenOnly` and `cookieOnly` are one half of the owner's credential, alone or with a wrong other half. */
export const VISITORS = [
  'anonymous',
  'owner',
  'other',
  'revoked',
  'expired',
  'tokenOnly',
  'cookieOnly',
  'malformed',
] as const
export type Visitor = (typeof VISITORS)[number]

/**
 * Credential of a route. `session`: both token and cookie. `device`: the cookie of the browser that requested a
 * code. `link`: the key in the URL. `partner`: an API key; each kind of client has one in the corresponding state.
 */
type Opens = 'nothing' | 'session' | 'device' | 'link' | 'partner'

export type Access = {
  by: Opens
  status: Readonly<Record<Visitor, number>>
  /** Addresses a resource of the owner. A refusal is byte for byte equal to the response for an unknown resource. */
  hidden?: true
  /** The response is the same for all clients and cacheable; every other response is `no-store`. */
  kept?: true
}

const allOf = (status: number): Record<Visitor, number> => ({
  anonymous: status,
  owner: status,
  other: status,
  revoked: status,
  expired: status,
  tokenOnly: status,
  cookieOnly: status,
  malformed: status,
})

const allVisitors = (status: number): Access => ({ by: 'nothing', status: allOf(status) })
const cacheable = (status: number): Access => ({ ...allVisitors(status), kept: true })
/** Allows every signed-in subscriber; each sees only their data. */
const signedIn = (status: number): Access => ({
  by: 'session',
  status: { ...allOf(401), owner: status, other: status },
})
/** Allows only the owner of the resource; other subscribers get 404. */
const ownerOnly = (status: number): Access => ({
  by: 'session',
  hidden: true,
  status: { ...allOf(401), owner: status, other: 404 },
})
/** Allows only the browser that requested the code, signed in or not. */
const sameBrowserOnly = (status: number, refused: number): Access => ({
  by: 'device',
  hidden: true,
  status: { ...allOf(refused), owner: status, cookieOnly: status },
})

export type Route =
  | ApiRoute
  // Routes that the shop's pages never call.
  | 'POST /api/payuResponse/checkAndSuccess'
  | 'POST /api/payuResponse/fail'
  | 'POST /api/webhooks/payu'
  | 'POST /api/webhooks/payu/mandates'
  | 'POST /api/paytmResponse/callback'
  | 'GET /api/paytmResponse/callback'
  | 'POST /api/webhooks/paytm'
  | 'POST /api/webhooks/paytm/mandates'
  | 'POST /api/reports/policy'
  | 'GET /pictures/:file'
  | 'GET /r/:link'
  | 'POST /r/:link'
  | 'GET /api/openapi.json'
  | 'GET /api/docs'
  | 'GET /healthz'
  | 'GET /readyz'
  | 'ANY /api/*'

export const ACCESS: Readonly<Record<Route, Access>> = {
  'GET /api/movies': cacheable(200),
  'GET /api/movies/genres': cacheable(200),
  'GET /api/movies/languages': cacheable(200),
  'GET /api/apptypes': cacheable(200),
  'GET /api/apps': cacheable(200),
  'GET /api/faqs': cacheable(200),
  'GET /api/search/:query': cacheable(200),
  'GET /api/packages': allVisitors(200),
  'GET /api/pincodes/:query': cacheable(200),
  'GET /api/openapi.json': cacheable(200),
  'GET /api/docs': cacheable(200),
  'GET /healthz': allVisitors(200),
  'GET /readyz': allVisitors(200),
  'ANY /api/*': allVisitors(404),

  'POST /api/auth': allVisitors(200),
  'POST /api/auth/verify': sameBrowserOnly(200, 401),
  'GET /api/auth/fromExternal/:clientkey': {
    // A subscriber who is signed in with another account must confirm first.
    by: 'link',
    status: { ...allOf(200), other: 409 },
  },
  'POST /api/auth/logout': allVisitors(204),
  'POST /api/auth/logoutEverywhere': signedIn(204),
  'POST /api/otp/generateOTP': allVisitors(200),
  'GET /api/otp/delivery/:transId': sameBrowserOnly(200, 401),
  'POST /api/otp/verifyOTP': sameBrowserOnly(200, 401),
  'GET /api/users/check/mobile/:mobile': allVisitors(200),
  'GET /api/users/check/email/:email': allVisitors(200),
  'POST /api/dth': allVisitors(200),

  'POST /api/users/create': sameBrowserOnly(201, 422),
  'GET /api/users': signedIn(200),
  'PUT /api/users/update': signedIn(200),
  'PUT /api/account/language': signedIn(204),
  'GET /api/account/device': signedIn(200),
  'GET /api/account/invoices/:transactionID': ownerOnly(200),
  'GET /api/account/credit-notes/:number': ownerOnly(200),
  'GET /api/account/packs': signedIn(200),
  // The owner's order in the test is paid, and its pack was not queued.
  'POST /api/account/packs/cancel': ownerOnly(409),
  'GET /api/account/payments': signedIn(200),
  'GET /api/account/wallet': signedIn(200),
  'GET /api/account/reminders': signedIn(200),
  'PUT /api/account/reminders': signedIn(200),
  // The other subscriber in the test has no pack.
  'GET /api/account/calendar': { by: 'session', status: { ...allOf(401), owner: 200, other: 404 } },
  'GET /api/account/renewal': signedIn(200),
  'GET /api/account/renewal/offer': signedIn(200),
  'POST /api/account/renewal/stop': signedIn(200),
  'GET /api/account/requests': signedIn(200),
  'GET /api/account/agreement': signedIn(200),
  'POST /api/account/agreement': signedIn(200),
  'GET /api/account/export': signedIn(200),
  // In the test, each client with a session has an active pack and must confirm giving it up first.
  'POST /api/account/erase': signedIn(409),
  'POST /api/raiseRequest': signedIn(200),
  'POST /api/users/createTransaction': signedIn(200),

  // The id of an order, 115 random bits, is the credential for its status and amount, and for nothing else.
  'GET /api/orders/:transactionID': allVisitors(200),
  'POST /api/payment/status': allVisitors(200),
  'GET /api/orders/:transactionID/story': {
    by: 'session',
    hidden: true,
    status: { ...allOf(404), owner: 200 },
  },
  'POST /api/payment/payU': ownerOnly(200),
  'POST /api/payment/payTM': ownerOnly(200),
  'POST /api/payment/payTM/createToken': ownerOnly(200),
  // Pays the order in the test, after which its owner can pay no other with an app plan: it is the last of these rows.
  'POST /api/payment/wallet': ownerOnly(200),

  // Requests without a gateway's signature are refused for every client.
  'POST /api/payuResponse/checkAndSuccess': allVisitors(303),
  'POST /api/payuResponse/fail': allVisitors(303),
  'POST /api/paytmResponse/callback': allVisitors(303),
  'GET /api/paytmResponse/callback': allVisitors(303),
  'POST /api/webhooks/payu': allVisitors(403),
  'POST /api/webhooks/payu/mandates': allVisitors(403),
  'POST /api/webhooks/paytm': allVisitors(403),
  'POST /api/webhooks/paytm/mandates': allVisitors(403),

  // The catalogue of the test names no uploaded picture.
  'GET /pictures/:file': allVisitors(404),

  // Without the shop's signature the link that stops reminders stops nothing, for every client.
  'GET /r/:link': allVisitors(404),
  'POST /r/:link': allVisitors(404),

  // Browsers report violations of the content security policy; the server counts them and stores nothing.
  'POST /api/reports/policy': allVisitors(204),

  // owner: a key with the required scope; other: a live key without it; expired: a key replaced by another.
  'POST /api/partner/clientkeys': {
    by: 'partner',
    status: { ...allOf(401), owner: 201, other: 403 },
  },
}
