/**
 * Who sends requests: visitors, two customers, holders of a part or of an ended session of the victim, and partners.
 * The victim sends none.
 */
import { createPartnerKey } from '#api/identity/create-partner-key.ts'
import { type Browser, openBrowser } from '#test/browser.ts'
import { FAMILY_AND_TRAIN, registrationForm, TRAIN } from '#test/fixtures.ts'
import type { WholeShop } from '#test/full-stack.ts'

export const PEOPLE = [
  'stranger',
  'customer',
  'satellite',
  'victimsToken',
  'victimsCookie',
  'crossed',
  'ended',
  'partner',
  'narrowPartner',
] as const
export type Person = (typeof PEOPLE)[number]

export const VICTIM = '9840099001'
const CUSTOMER = '9840011111'
const SATELLITE = '9000000001'

const MARKS = {
  firstName: 'Zqvictim',
  lastName: 'Zqfamily',
  email: 'zqvictim@example.com',
  city: 'Zqtown',
}
const QUERY = 'zqquestion about my packs'
const CONTACT = '9840099002'

export type Ids = { orders: string[]; requests: string[]; number: string }

export type Crowd = {
  /** Returns the headers that a person sends with a request. */
  headersOf: (person: Person) => Record<string, string>
  /** Records that a person got a cookie or a token, or lost the session. */
  notice: (
    person: Person,
    answer: { status: number; cookie: string | undefined; token: string | undefined },
  ) => void
  /** Signs in again all people who were signed out. */
  revive: () => Promise<void>
  victim: Ids
  /** What no answer to these people may contain. */
  canaries: string[]
  /** What no log line may contain either. An order id may occur there, because operators search by it. */
  personal: string[]
  /** Secrets of the people who send requests: no log line may contain them. */
  secrets: () => string[]
  genuineReturns: Record<'payu' | 'paytm', Record<string, string>[]>
}

export async function gatherCrowd(shop: WholeShop): Promise<Crowd> {
  const ended = openBrowser(shop)
  const { victim, browser: victimsBrowser } = await makeVictim(shop, ended)
  const customer = openBrowser(shop)
  await customer.register(TRAIN, { mobile: CUSTOMER, firstName: 'Asha', email: 'asha@example.com' })
  const satellite = openBrowser(shop)
  shop.outside.advance(60)
  await satellite.logIn(SATELLITE)
  const genuineReturns = await returnsOf(shop, customer)
  const keys = {
    partner: await createPartnerKey(shop.platform, 'tv-guide-app', ['mobile', 'number']),
    narrowPartner: await createPartnerKey(shop.platform, 'remote-app', ['number']),
  }
  const own: Partial<Record<Person, { browser: Browser; mobile: string }>> = {
    customer: { browser: customer, mobile: CUSTOMER },
    satellite: { browser: satellite, mobile: SATELLITE },
  }
  const signedOut = new Set<Person>()
  const { kept } = victimsBrowser
  const personal = [
    ...[...Object.values(MARKS), QUERY, VICTIM, CONTACT, victim.number],
    ...[kept.token, kept.cookie.split('=')[1] ?? '', ended.kept.token],
  ]
  const strangersCookie = { cookie: '' }
  const both = (browser: Browser) => ({ cookie: browser.kept.cookie, 'x-auth-token': browser.kept.token })
  const shown: Record<Person, () => Record<string, string>> = {
    stranger: () => (strangersCookie.cookie === '' ? {} : { ...strangersCookie }),
    customer: () => both(customer),
    satellite: () => both(satellite),
    victimsToken: () => ({ 'x-auth-token': kept.token }),
    victimsCookie: () => ({ cookie: kept.cookie }),
    crossed: () => ({ cookie: customer.kept.cookie, 'x-auth-token': kept.token }),
    ended: () => both(ended),
    partner: () => ({ authorization: `Bearer ${keys.partner}` }),
    narrowPartner: () => ({ authorization: `Bearer ${keys.narrowPartner}` }),
  }

  return {
    headersOf: (person) => shown[person](),
    notice: (person, { status, cookie, token }) => {
      const mine = own[person]
      if (person === 'stranger' && cookie) strangersCookie.cookie = cookie
      if (!mine) return
      if (cookie) mine.browser.kept.cookie = cookie
      if (token) mine.browser.kept.token = token
      if (status === 401) signedOut.add(person)
    },
    revive: async () => {
      for (const person of signedOut) {
        const mine = own[person]
        if (!mine) continue
        shop.outside.advance(3_600)
        // A request may have moved the account to another mobile; then signing in fails until a new account has this
        // one.
        const { status } = await mine.browser.logIn(mine.mobile)
        if (status === 200) signedOut.delete(person)
      }
    },
    victim,
    canaries: [...victim.orders, ...victim.requests, ...personal],
    personal,
    secrets: () => [...Object.values(keys), ...SETTINGS, ...secretsOf([customer, satellite])],
    genuineReturns,
  }
}

/** Secrets of the shop itself, and personal data of the people who send requests. */
const SETTINGS = ['standin-salt', 'standin-paytm-16', 'standin-messages', 'standin-satellite']
const ASKERS = [CUSTOMER, SATELLITE, 'asha@example.com']

const secretsOf = (browsers: Browser[]): string[] => [
  ...ASKERS,
  ...browsers
    .flatMap(({ kept: { cookie, token } }) => [cookie.split('=')[1] ?? '', token])
    .filter((secret) => secret !== ''),
]

/**
 * Gives the victim everything that an account can have: paid, unpaid and failed orders, packs, a support request and an
 * OTP challenge.
 */
async function makeVictim(shop: WholeShop, first: Browser) {
  const paid = await first.register(FAMILY_AND_TRAIN, { mobile: VICTIM, ...MARKS })
  const attempt = await first.goToPayu(paid)
  await first.comeBack(await first.press(attempt, 'success'))
  await shop.workOutbox() // Otherwise its message would arrive together with the code.
  shop.outside.advance(60)
  const browser = openBrowser(shop)
  await browser.logIn(VICTIM)
  const { agree: _, ...profile } = registrationForm({ mobile: VICTIM, ...MARKS })
  await browser.call('PUT', '/api/users/update', profile)
  const open = await browser.placeOrder({ poid: 'P3-VILAKKU', amount: '89.00' })
  const { transactionID } = open.body.data as { transactionID: string }
  await browser.goToPaytm(transactionID)
  const raised = await browser.call('POST', '/api/raiseRequest', {
    ...{ query: QUERY, requestType: 'Account Related', altContact: CONTACT },
  })
  const { requestId } = raised.body.data as { requestId: string }
  const { body } = await browser.call('GET', '/api/users')
  const { fld_subscriber_id: number } = body.data as { fld_subscriber_id: string }
  return { browser, victim: { orders: [paid, transactionID], requests: [requestId], number } }
}

/** Advances the time by more than half an hour, so that open orders expire. */
async function pass(shop: WholeShop): Promise<void> {
  shop.outside.advance(2_000)
  await shop.runJobs()
}

/** Returns what the gateways gave the customer's browser for the return, with genuine signatures. */
async function returnsOf(shop: WholeShop, customer: Browser): Promise<Crowd['genuineReturns']> {
  const returns: Crowd['genuineReturns'] = { payu: [], paytm: [] }
  const place = async (poid: string, amount: string) =>
    ((await customer.placeOrder({ poid, amount })).body.data as { transactionID: string }).transactionID
  for (const [at, outcome] of ['success', 'failure'].entries()) {
    const poids = [
      ['P3-VILAKKU', '89.00'],
      ['P2-KADALORA-RAYIL,P3-VILAKKU', '238.00'],
    ] as const
    const [poid, amount] = poids[at] ?? poids[0]
    const payu = await customer.goToPayu(await place(poid, amount))
    const back = (await customer.press(payu, outcome)).fields
    if (back) returns.payu.push(back)
    await pass(shop)
    // A cart that was paid a moment ago cannot be ordered again.
    const other = outcome === 'success' ? ([TRAIN.poid, TRAIN.amount] as const) : ([poid, amount] as const)
    const paytm = await customer.goToPaytm(await place(...other))
    const word = (await customer.pressAtPaytm(paytm, outcome)).fields
    if (word) returns.paytm.push(word)
    await pass(shop)
  }
  return returns
}
