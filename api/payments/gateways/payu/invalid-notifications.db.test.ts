/** Forged and malformed notifications in PayU's name: refused with the right status, recorded, and without effect. */
import { findOrderRecord } from '#api/payments/operator/order-record-query.ts'
import { FORGED } from '#api/payments/attempts/notification-store.ts'
import { openBrowser, type PayuReturn } from '#test/browser.ts'
import { openTestShop } from '#test/test-shop.ts'
import { sql } from 'kysely'
import { FORM, postForm } from '#test/post-form.ts'
import { describe, expect, test } from 'vitest'
import { requestHash, responseHash } from './payu-signature.ts'

const SUCCESS_URL = '/api/payuResponse/checkAndSuccess'
const FAILURE_URL = '/api/payuResponse/fail'
type Fields = Record<string, string>

/** Creates a payment with that result, and the notification that PayU signed. */
async function payment(outcome: 'success' | 'failure') {
  const testShop = await openTestShop()
  const { app, browser, external, platform, lines } = testShop
  const orderId = await browser.register()
  const attemptId = await browser.goToPayu(orderId)
  const back = await browser.payAtPayu(attemptId, outcome)
  /** The page for an id: pending for an existing attempt, failed for any other id. */
  const pageFor = async (txnid = ''): Promise<string> => {
    const ids = await platform.db.selectFrom('payment_attempt').select('id').execute()
    return ids.some(({ id }) => id === txnid) ? `/payment-success?tsid=${txnid}` : '/payment-fail'
  }
  return {
    ...testShop,
    orderId,
    attemptId,
    back,
    fields: back.fields ?? {},
    /**
     * Posts the message as a return and as a webhook while PayU gives no answer. Expects that nothing is trusted, and
     * that a return for an existing attempt is pending.
     */
    expectRefused: async (posted: Fields, what: string): Promise<void> => {
      const restore = external.failCalls()
      const returned = await postForm(app, SUCCESS_URL, posted)
      restore()
      expect([returned.statusCode, pageOf(returned)], what).toEqual([303, await pageFor(posted['txnid'])])
      expect((await postForm(app, '/api/webhooks/payu', posted)).statusCode, what).toBe(403)
    },
    pageFor,
    /** Returns what the operator's record contains: source, authenticity, detail. */
    recorded: async () => {
      const { notifications = [] } = (await findOrderRecord(platform.db, orderId)) ?? {}
      return [
        ...new Set(
          notifications.map(({ source, authentic, detail }) => [source, authentic, detail].join(' ')),
        ),
      ].sort()
    },
    warnings: () =>
      lines.map(({ message }) => message).filter((message) => message.endsWith('invalid signature')),
    /** Reads the tables directly: reading the order through the API would verify it. */
    expectNothingMoved: async (): Promise<void> => {
      const { rows } = await sql`select o.status as "order", a.status as attempt,
        (select count(*)::int from payment_capture) as captures, (select count(*)::int from entitlement) as packs
        from orders o join payment_attempt a on a.order_id = o.id where o.id = ${orderId}`.execute(
        platform.db,
      )
      expect(rows).toEqual([{ order: 'paying', attempt: 'sent', captures: 0, packs: 0 }])
    },
  }
}

/** Returns the page without the amount, which every page after a payment has. */
const pageOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  String(headers['location']).split('&')[0] ?? ''

const RECORDED = [`return false ${FORGED}`, `webhook false ${FORGED}`]
const LOGGED = ['payment return rejected: invalid signature', 'webhook rejected: invalid signature']

describe('refuses and records a forged notification of an existing attempt', () => {
  const FORGERIES: Record<string, (fields: Fields) => Fields> = {
    'another status': (fields) => ({ ...fields, status: 'success', unmappedstatus: 'captured' }),
    'another amount': (fields) => ({ ...fields, amount: '1.00' }),
    'another notation of the amount': (fields) => ({ ...fields, amount: `${fields['amount'] ?? ''}0` }),
    'another merchant': (fields) => ({ ...fields, key: 'another-merchant' }),
    'another buyer': (fields) => ({ ...fields, email: 'mallory@example.com' }),
    'extra charges': (fields) => ({ ...fields, additionalCharges: '1.00' }),
    'no hash': ({ hash: _hash, ...fields }) => fields,
    'an empty hash': (fields) => ({ ...fields, hash: '' }),
    'half a hash': (fields) => ({ ...fields, hash: fields['hash']?.slice(64) ?? '' }),
    'the hash of another salt': (fields) => ({ ...fields, hash: responseHash(fields, 'guessed') }),
    'the hash without a salt': (fields) => ({ ...fields, hash: responseHash(fields, '') }),
  }

  test.each(Object.entries(FORGERIES))('%s [GW-09, GW-20, GW-27]', async (name, forge) => {
    const { fields, expectRefused, expectNothingMoved, recorded, warnings } = await payment('failure')
    await expectRefused(forge(fields), name)
    expect(await recorded()).toEqual(RECORDED)
    expect(warnings()).toEqual(LOGGED)
    await expectNothingMoved()
  })

  test("refuses the hash of the shop's form, which every buyer can read, for a response [GW-27]", async () => {
    const { fields, expectRefused, expectNothingMoved } = await payment('failure')
    const posted = { ...fields, status: 'success', unmappedstatus: 'captured' }
    await expectRefused({ ...posted, hash: requestHash(posted, 'standin-salt') }, 'of the form')
    await expectNothingMoved()
  })
})

test('refuses and logs notifications with an unknown id or another buyer’s id [GW-28]', async () => {
  const testShop = await payment('success')
  const { browser, fields, attemptId, expectRefused, expectNothingMoved, recorded, warnings } = testShop
  const other = openBrowser(testShop)
  const another = await other.goToPayu(await other.register(undefined, { mobile: '9840054321' }))
  const ids = [
    '',
    'A'.repeat(23),
    another,
    `${attemptId}02`,
    attemptId.toLowerCase(),
    'x'.repeat(5_000),
    "' or 1=1 --",
  ]
  for (const txnid of ids) await expectRefused({ ...fields, txnid }, txnid.slice(0, 30))
  expect(warnings()).toEqual(ids.flatMap(() => LOGGED))
  // None of them belongs to this order, so its record contains none.
  expect(await recorded()).toEqual([])
  await expectNothingMoved()
  expect(await other.packs()).toEqual([])
  await testShop.advance(90)
  expect(await browser.packs()).toHaveLength(2) // The real payment counts once it is verified.
})

const UDFS = Array.from({ length: 10 }, (_, index) => `udf${String(index + 1)}`)
const HASHED = [
  'key',
  'txnid',
  'amount',
  'productinfo',
  'firstname',
  'email',
  ...UDFS,
  'status',
  'additionalCharges',
  'splitInfo',
]
/** Characters that could shift or end a signed text, or get lost on the way to the database. */
const SHIFTING = ['|', '\r\n', '\n', '\t', '\0', '\u007f', '\u0085', '\u2028']

test.each(SHIFTING)('refuses %j in any hashed field [GW-30]', async (sign) => {
  const { fields, expectRefused, expectNothingMoved, recorded } = await payment('failure')
  for (const name of HASHED) {
    await expectRefused({ ...fields, [name]: `${fields[name] ?? ''}${sign}` }, `behind ${name}`)
    await expectRefused({ ...fields, [name]: `${sign}${fields[name] ?? ''}` }, `before ${name}`)
  }
  expect(await recorded()).toEqual(RECORDED)
  await expectNothingMoved()
})

test('refuses values that are moved over a bar into the next field [GW-30]', async () => {
  const { fields, expectRefused, expectNothingMoved } = await payment('failure')
  const signed = [
    'status',
    ...UDFS.toReversed(),
    'email',
    'firstname',
    'productinfo',
    'amount',
    'txnid',
    'key',
  ]
  for (const [index, name] of signed.slice(0, -1).entries()) {
    const next = signed[index + 1]!
    const [value, following] = [fields[name] ?? '', fields[next] ?? '']
    await expectRefused({ ...fields, [name]: `${value}|${following}`, [next]: '' }, `${next} in ${name}`)
    await expectRefused({ ...fields, [name]: '', [next]: `${value}|${following}` }, `${name} in ${next}`)
  }
  await expectNothingMoved()
})

test('refuses a repeated field, also for an empty one [GW-30]', async () => {
  const { app, fields, external, pageFor, expectNothingMoved } = await payment('failure')
  external.failCalls()
  const genuine = new URLSearchParams(fields).toString()
  for (const name of [...HASHED, 'hash']) {
    const payload = `${genuine}&${name}=x&${name}=y`
    const returned = await app.inject({ method: 'POST', url: SUCCESS_URL, headers: FORM, payload })
    const page = await pageFor(name === 'txnid' ? '' : fields['txnid'])
    expect([returned.statusCode, pageOf(returned)], name).toEqual([303, page])
    const response = await app.inject({ method: 'POST', url: '/api/webhooks/payu', headers: FORM, payload })
    expect(response.statusCode, name).toBe(403)
  }
  await expectNothingMoved()
})

describe('returns at the wrong address', () => {
  const at = (url: string, back: PayuReturn): PayuReturn => ({ ...back, returnTo: `http://shop${url}` })

  test('settles a genuine success at the failure address [GW-29]', async () => {
    const { browser, orderId, back } = await payment('success')
    expect(await browser.returnToShop(at(FAILURE_URL, back))).toMatch(/^\/payment-success/)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    expect(await browser.packs()).toHaveLength(2)
  })

  test('keeps a genuine failure at the success address a failure [GW-29]', async () => {
    const { browser, orderId, back } = await payment('failure')
    expect(await browser.returnToShop(at(SUCCESS_URL, back))).toMatch(/^\/payment-fail/)
    expect(await browser.order(orderId)).toMatchObject({ status: 'failed' })
    expect(await browser.packs()).toEqual([])
  })

  test('ignores PayU’s return at Paytm’s address and Paytm’s at PayU’s, without a call to either [GW-29]', async () => {
    const { browser, external, expectNothingMoved, back, ...testShop } = await payment('success')
    const other = openBrowser({ external, ...testShop })
    const otherId = await other.register(undefined, { mobile: '9840054321' })
    const atPaytm = await other.payAtPaytm(await other.goToPaytm(otherId), 'success')
    const asked = external.network.requests.length
    expect(await browser.returnToShop(at('/api/paytmResponse/callback', back))).toBe('/payment-fail')
    expect(await other.returnToShop({ ...at(SUCCESS_URL, atPaytm), method: 'post' })).toBe('/payment-fail')
    expect(external.network.requests.length).toBe(asked)
    await expectNothingMoved()
    expect(await other.packs()).toEqual([])
    await testShop.advance(90)
    expect([await browser.order(testShop.orderId), await other.order(otherId)]).toMatchObject([
      { status: 'paid' },
      { status: 'paid' },
    ])
  })
})
