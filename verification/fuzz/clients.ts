/**
 * The clients that send requests: an anonymous visitor, two customers, clients with one half of the victim's credentials
 * or with an ended session, and partners. The victim sends no requests.
 */
import { createPartnerKey } from '#api/identity/partners/create-partner-key.ts'
import { type Browser, openBrowser, orderIdOf } from '#test/browser.ts'
import { FAMILY_AND_TRAIN, LAMP, TRAIN, registrationForm } from '#test/fixtures.ts'
import type { FullStack } from '#test/full-stack.ts'
import type { FuzzedGateway } from './operations.ts'

export const CLIENT_KINDS = [
  'anonymous',
  'customer',
  'satellite',
  'victimToken',
  'victimCookie',
  'mixedCredentials',
  'endedSession',
  'partner',
  'limitedPartner',
] as const
export type ClientKind = (typeof CLIENT_KINDS)[number]

export const VICTIM_MOBILE = '9840099001'
const CUSTOMER = '9840011111'
const SATELLITE = '9000000001'

const VICTIM_PROFILE = {
  firstName: 'Zqvictim',
  lastName: 'Zqfamily',
  email: 'zqvictim@example.com',
  city: 'Zqtown',
}
const VICTIM_QUERY = 'zqquestion about my packs'
const VICTIM_CONTACT = '9840099002'
const VICTIM_TEXTS = [...Object.values(VICTIM_PROFILE), VICTIM_QUERY, VICTIM_MOBILE, VICTIM_CONTACT]

export type Ids = { orders: string[]; requests: string[]; number: string }

export type Clients = Awaited<ReturnType<typeof createClients>>

type ResponseCredentials = { status: number; cookie: string | undefined; token: string | undefined }
type GenuineReturns = Record<FuzzedGateway, Record<string, string>[]>

export async function createClients(shop: FullStack) {
  const ended = openBrowser(shop)
  const { victim, browser: victimsBrowser } = await createVictim(shop, ended)
  const customer = openBrowser(shop)
  await customer.register(TRAIN, { mobile: CUSTOMER, firstName: 'Asha', email: 'asha@example.com' })
  const satellite = openBrowser(shop)
  shop.external.advance(60)
  await satellite.logIn(SATELLITE)
  const genuineReturns = await collectReturns(shop, customer)
  const keys = {
    partner: await createPartnerKey(shop.platform, 'tv-guide-app', ['mobile', 'number']),
    limitedPartner: await createPartnerKey(shop.platform, 'remote-app', ['number']),
  }
  const own: Partial<Record<ClientKind, { browser: Browser; mobile: string }>> = {
    customer: { browser: customer, mobile: CUSTOMER },
    satellite: { browser: satellite, mobile: SATELLITE },
  }
  const signedOut = new Set<ClientKind>()
  const { credentials } = victimsBrowser
  const { token, cookie } = credentials
  const secrets = [victim.number, token, cookie.split('=')[1] ?? '', ended.credentials.token]
  const personalData = [...VICTIM_TEXTS, ...secrets]
  const anonymousCookie = { cookie: '' }
  const cookieAndToken = (browser: Browser) => ({
    cookie: browser.credentials.cookie,
    'x-auth-token': browser.credentials.token,
  })
  const credentialsByClient: Record<ClientKind, () => Record<string, string>> = {
    anonymous: () => (anonymousCookie.cookie === '' ? {} : { ...anonymousCookie }),
    customer: () => cookieAndToken(customer),
    satellite: () => cookieAndToken(satellite),
    victimToken: () => ({ 'x-auth-token': credentials.token }),
    victimCookie: () => ({ cookie: credentials.cookie }),
    mixedCredentials: () => ({ cookie: customer.credentials.cookie, 'x-auth-token': credentials.token }),
    endedSession: () => cookieAndToken(ended),
    partner: () => ({ authorization: `Bearer ${keys.partner}` }),
    limitedPartner: () => ({ authorization: `Bearer ${keys.limitedPartner}` }),
  }

  return {
    /** Returns the credentials that a client sends with a request, as headers. */
    credentialsOf: (client: ClientKind) => credentialsByClient[client](),
    /** Stores the cookie or token of a response, and notes a lost session. */
    recordResponse: (client: ClientKind, { status, cookie, token }: ResponseCredentials) => {
      const signedIn = own[client]
      if (client === 'anonymous' && cookie) anonymousCookie.cookie = cookie
      if (!signedIn) return
      if (cookie) signedIn.browser.credentials.cookie = cookie
      if (token) signedIn.browser.credentials.token = token
      if (status === 401) signedOut.add(client)
    },
    /** Signs in all clients again that lost their session. */
    restoreSessions: async () => {
      for (const client of signedOut) {
        const signedIn = own[client]
        if (!signedIn) continue
        shop.external.advance(3_600)
        // A request may have changed the account's mobile; then signing in fails until a new account has this mobile.
        const { status } = await signedIn.browser.logIn(signedIn.mobile)
        if (status === 200) signedOut.delete(client)
      }
    },
    victim,
    /** Texts that no response to these clients may contain. */
    canaries: [...victim.orders, ...victim.requests, ...personalData],
    /** Texts that no log line may contain either. Order ids are allowed there, because operators search by them. */
    personalData,
    /** Secrets of the shop and of the clients: no log line may contain them. */
    secrets: () => [...Object.values(keys), ...SHOP_SECRETS, ...secretsOf([customer, satellite])],
    genuineReturns,
  }
}

/** Secrets of the shop, and personal data of the clients. */
const SHOP_SECRETS = ['standin-salt', 'standin-paytm-16', 'standin-messages', 'standin-satellite']
const CLIENT_DATA = [CUSTOMER, SATELLITE, 'asha@example.com']

const secretsOf = (browsers: Browser[]): string[] => [
  ...CLIENT_DATA,
  ...browsers
    .flatMap(({ credentials: { cookie, token } }) => [cookie.split('=')[1] ?? '', token])
    .filter((secret) => secret !== ''),
]

/** Creates the victim with all kinds of data of an account: orders, packs, a support request and an OTP challenge. */
async function createVictim(shop: FullStack, first: Browser) {
  const paid = await first.register(FAMILY_AND_TRAIN, { mobile: VICTIM_MOBILE, ...VICTIM_PROFILE })
  await first.payByPayu(paid)
  await shop.workOutbox() // Otherwise the order's message would arrive together with the code.
  shop.external.advance(60)
  const browser = openBrowser(shop)
  await browser.logIn(VICTIM_MOBILE)
  const { agree: _, ...profile } = registrationForm({ mobile: VICTIM_MOBILE, ...VICTIM_PROFILE })
  await browser.call('PUT', '/api/users/update', profile)
  const open = await browser.placeOrder(LAMP)
  const transactionID = orderIdOf(open)
  await browser.goToPaytm(transactionID)
  const raised = await browser.call('POST', '/api/raiseRequest', {
    query: VICTIM_QUERY,
    requestType: 'Account Related',
    altContact: VICTIM_CONTACT,
  })
  const { requestId } = raised.body.data as { requestId: string }
  const { body } = await browser.call('GET', '/api/users')
  const { fld_subscriber_id: number } = body.data as { fld_subscriber_id: string }
  return { browser, victim: { orders: [paid, transactionID], requests: [requestId], number } }
}

/** Advances the time by more than half an hour, so that open orders expire. */
async function expireOpenOrders(shop: FullStack): Promise<void> {
  shop.external.advance(2_000)
  await shop.runJobs()
}

/** Collects returns of the gateways with genuine signatures, from payments of the customer. */
async function collectReturns(shop: FullStack, customer: Browser): Promise<GenuineReturns> {
  const returns: GenuineReturns = { payu: [], paytm: [] }
  const place = async (poid: string, amount: string) => orderIdOf(await customer.placeOrder({ poid, amount }))
  const purchases = [
    ['success', 'P3-VILAKKU', '89.00'],
    ['failure', 'P2-KADALORA-RAYIL,P3-VILAKKU', '238.00'],
  ] as const
  for (const [outcome, poid, amount] of purchases) {
    const payu = await customer.goToPayu(await place(poid, amount))
    const returned = (await customer.payAtPayu(payu, outcome)).fields
    if (returned) returns.payu.push(returned)
    await expireOpenOrders(shop)
    // A cart that was paid a moment ago cannot be ordered again.
    const other = outcome === 'success' ? ([TRAIN.poid, TRAIN.amount] as const) : ([poid, amount] as const)
    const paytm = await customer.goToPaytm(await place(...other))
    const paytmReturn = (await customer.payAtPaytm(paytm, outcome)).fields
    if (paytmReturn) returns.paytm.push(paytmReturn)
    await expireOpenOrders(shop)
  }
  return returns
}
