/** The visitors of the authorisation matrix, and the credentials of each: sessions and API keys. */
import { issueDueCreditNotes } from '#api/invoices/issue-due-credit-notes.ts'
import { issueDueInvoices } from '#api/invoices/issue-due-invoices.ts'
import { createPartnerKey } from '#api/identity/partners/create-partner-key.ts'
import { revokePartnerKeys } from '#api/identity/partners/partner-store.ts'
import { rotatePartnerKey } from '#api/identity/partners/rotate-partner-key.ts'
import type { Access, Visitor } from '#contract/access.ts'
import { makeApp, type TestApp } from '#test/app.ts'
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { type TestCart, GST, LAMP, SOUTH, TRAIN, registrationForm } from '#test/fixtures.ts'
import { staffActions } from '#test/staff-actions.ts'
import { sql } from 'kysely'

export const OWNER = '9000000001'
const OTHER = '9840011111'
const EXPIRED = '9840022222'

/** Values that only the owner has: an answer that contains one discloses data of the owner. */
const OWNER_VALUES = {
  firstName: 'Zqowner',
  lastName: 'Zqfamily',
  email: 'zqowner@example.com',
  city: 'Zqtown',
}
const MARKED_QUERY = 'zqquestion about my packs'

/** Different carts, because equal ones would give the same order. The route of the wallet pays its order, so that one comes last. */
const CARTS = {
  paid: LAMP,
  payU: TRAIN,
  payTM: { poid: 'P1-SOUTH-STARS-1M,P2-KADALORA-RAYIL', amount: '298.00' },
  createToken: { poid: 'P2-KADALORA-RAYIL,P3-VILAKKU', amount: '238.00' },
  wallet: SOUTH,
}

type Browser = ReturnType<typeof openBrowser>
type Credentials = Record<string, string>
export type Scenario = Awaited<ReturnType<typeof openScenario>>

export async function openScenario() {
  const shop = await makeApp({ brand: { gst: GST } })
  const before = openBrowser(shop)
  await before.logIn(OWNER)
  const owner = openBrowser(shop)
  const other = openBrowser(shop)
  const resetLimits = () => resetOtpLimits(shop)
  const renew = async (who: 'owner' | 'other') => {
    await resetLimits()
    const { status } = await (who === 'owner' ? owner.logIn(OWNER) : other.logIn(OTHER))
    if (status !== 200) throw new Error(`the ${who} cannot sign in again`)
  }
  await renew('owner') // On another device: the earlier session ends.
  await owner.call('PUT', '/api/users/update', profileOf(OWNER, OWNER_VALUES))
  const creditNote = await refundOrder(shop, owner)
  const orders = await placeOrders(owner)
  const raised = await owner.call('POST', '/api/raiseRequest', requestOf(MARKED_QUERY))
  const { requestId } = raised.body.data as { requestId: string }

  await other.register(undefined, { mobile: OTHER })
  const expired = openBrowser(shop)
  await expired.register(undefined, { mobile: EXPIRED })
  await expireSession(shop, EXPIRED)
  const { body } = await owner.call('GET', '/api/users')
  const { fld_subscriber_id: number } = body.data as { fld_subscriber_id: string }

  return {
    shop,
    owner,
    orders,
    creditNote,
    requestId,
    resetLimits,
    /** Signs in again, on the same device. */
    renew,
    freshMobile: mobileGenerator('98400'),
    grantPacks: () => givePacks(shop),
    /** Returns a valid profile for the visitor: each subscriber's own, and for others the owner's. */
    profile: (visitor: Visitor) =>
      visitor === 'other'
        ? profileOf(OTHER, {})
        : visitor === 'expired'
          ? profileOf(EXPIRED, {})
          : profileOf(OWNER, OWNER_VALUES),
    /** Returns what no answer to other visitors may contain. */
    marks: () => [
      ...Object.values(OWNER_VALUES),
      MARKED_QUERY,
      OWNER,
      number,
      requestId,
      creditNote,
      ...Object.values(orders),
      owner.credentials.token,
      owner.credentials.cookie.split('=')[1] ?? '',
    ],
    sessions: { before, owner, other, expired },
    partners: await openPartners(shop),
  }
}

export const requestOf = (query: string) => ({
  query,
  requestType: 'Account Related',
  altContact: '9840077777',
})

function profileOf(mobile: string, marks: object): object {
  const { agree: _, ...profile } = registrationForm({ mobile, ...marks })
  return profile
}

async function placeOrders(owner: Browser): Promise<Record<keyof typeof CARTS, string>> {
  const place = async (cart: TestCart) => orderIdOf(await owner.placeOrder(cart))
  // The next cart would replace an order that has no attempt.
  const attempt = async (cart: TestCart) => {
    const id = await place(cart)
    await owner.call('POST', '/api/payment/payU', { txnid: id })
    return id
  }
  const paid = await place(CARTS.paid)
  await owner.payByPayu(paid)
  return {
    paid,
    payU: await attempt(CARTS.payU),
    payTM: await attempt(CARTS.payTM),
    createToken: await attempt(CARTS.createToken),
    wallet: await place(CARTS.wallet),
  }
}

/** Pays an order from the wallet, and refunds it. @returns the number of the credit note */
async function refundOrder({ platform, workOutbox }: TestApp, owner: Browser): Promise<string> {
  const transactionID = orderIdOf(await owner.placeOrder(CARTS.paid))
  await owner.call('POST', '/api/payment/wallet', { transactionID })
  await staffActions({ platform }).refund(transactionID)
  await workOutbox()
  await issueDueInvoices(platform)
  await issueDueCreditNotes(platform)
  const { rows } = await sql<{ number: string }>`select paper->>'number' as number from credit_note`.execute(
    platform.db,
  )
  return rows[0]?.number ?? ''
}

/** Deletes codes and rate limit counters: the matrix tests who may call, not how often. */
async function resetOtpLimits({ platform: { db } }: TestApp): Promise<void> {
  await sql`truncate request_count, address_budget, otp_challenge, otp_guess`.execute(db)
}

/** Gives every subscriber a pack for a month. */
async function givePacks({ platform: { db, runtime } }: TestApp): Promise<void> {
  const now = runtime.now()
  const end = new Date(now.getTime() + 30 * 86_400_000)
  await sql`insert into entitlement (id, granted_for, subscriber_id, package_id, name, type, amount_paise, starts_at,
      ends_at, status)
    select gen_random_uuid(), 'a test', id, 'vilakku', 'A pack', '3', 0, ${now}, ${end}, 'active' from subscriber
    where id not in (select subscriber_id from entitlement)`.execute(db)
}

async function expireSession({ platform: { db, runtime } }: TestApp, mobile: string): Promise<void> {
  const over = new Date(runtime.now().getTime() - 1_000)
  await sql`update session set expires_at = ${over}
    where subscriber_id = (select id from subscriber where mobile = ${mobile})`.execute(db)
}

function mobileGenerator(digits: string): () => string {
  let last = 50_000
  return () => `${digits}${String((last += 1))}`
}

type Keys = Record<'live' | 'narrow' | 'revoked' | 'replaced', string>

async function openPartners({ platform }: TestApp): Promise<Keys> {
  const keys = {
    live: await createPartnerKey(platform, 'tv-guide-app', ['mobile', 'number']),
    narrow: await createPartnerKey(platform, 'remote-app', ['number']),
    revoked: await createPartnerKey(platform, 'old-app', ['mobile', 'number']),
    replaced: await createPartnerKey(platform, 'new-app', ['mobile', 'number']),
  }
  await revokePartnerKeys(platform.db, 'old-app', platform.runtime.now())
  await rotatePartnerKey(platform, 'new-app', 0)
  return keys
}

/** Returns all ways in which a visitor of this kind can authenticate; each must get the same answer. */
export function credentialsOf(scenario: Scenario, visitor: Visitor, by: Access['by']): Credentials[] {
  const ways =
    by === 'partner' ? partnerCredentials(scenario, visitor) : sessionCredentials(scenario, visitor)
  return by === 'nothing' ? ways.slice(0, 1) : ways
}

const UNKNOWN_SECRET = 'A'.repeat(43)
const GARBAGE = ['null', "' or 1=1 --", `e30.e30.${UNKNOWN_SECRET}${'x'.repeat(4_000)}`]

function sessionCredentials({ sessions }: Scenario, visitor: Visitor): Credentials[] {
  const tokenAndCookie = ({ credentials }: Browser) => [
    { cookie: credentials.cookie, 'x-auth-token': credentials.token },
  ]
  const { owner, other } = sessions
  const token = { 'x-auth-token': owner.credentials.token }
  const cookie = { cookie: owner.credentials.cookie }
  const answers: Record<Visitor, () => Credentials[]> = {
    anonymous: () => [{}],
    owner: () => tokenAndCookie(owner),
    other: () => tokenAndCookie(other),
    revoked: () => tokenAndCookie(sessions.before),
    expired: () => tokenAndCookie(sessions.expired),
    tokenOnly: () => [
      token,
      { ...token, cookie: `device=${UNKNOWN_SECRET}` },
      { ...token, cookie: other.credentials.cookie },
    ],
    cookieOnly: () => [
      cookie,
      { ...cookie, 'x-auth-token': UNKNOWN_SECRET },
      { ...cookie, 'x-auth-token': other.credentials.token },
    ],
    malformed: () => GARBAGE.map((text) => ({ cookie: `device=${text}`, 'x-auth-token': text })),
  }
  return answers[visitor]()
}

function partnerCredentials({ partners, sessions }: Scenario, visitor: Visitor): Credentials[] {
  const bearer = (key: string) => [{ authorization: `Bearer ${key}` }]
  const answers: Record<Visitor, () => Credentials[]> = {
    anonymous: () => [{}],
    owner: () => bearer(partners.live),
    other: () => bearer(partners.narrow),
    revoked: () => bearer(partners.revoked),
    expired: () => bearer(partners.replaced),
    tokenOnly: () => [
      { authorization: partners.live },
      ...bearer(partners.live.slice(0, -1)),
      ...bearer(sessions.owner.credentials.token),
    ],
    cookieOnly: () => sessionCredentials({ sessions } as Scenario, 'owner'),
    malformed: () => GARBAGE.flatMap((text) => [...bearer(text), { authorization: text }]),
  }
  return answers[visitor]()
}
