/** What anybody with an editor can send in PayU's name: refused with the right status, recorded, and nothing moves. */
import { findOrderRecord } from '#api/payments/order-record-store.ts'
import { FORGED } from '#api/payments/order-record.ts'
import { openBrowser, type PayuReturn } from '#test/browser.ts'
import { openTill } from '#test/till.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { requestHash, responseHash } from './payu-signature.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const SUCCESS_URL = '/api/payuResponse/checkAndSuccess'
const FAILURE_URL = '/api/payuResponse/fail'
type Fields = Record<string, string>

/** Somebody whose payment ended so, with the words that PayU signed. */
async function payment(outcome: 'success' | 'failure') {
  const till = await openTill()
  const { app, browser, outside, platform, lines } = till
  const orderId = await browser.register()
  const attemptId = await browser.goToPayu(orderId)
  const back = await browser.press(attemptId, outcome)
  const post = (url: string, said: Fields) =>
    app.inject({ method: 'POST', url, headers: FORM, payload: new URLSearchParams(said).toString() })
  /** Pending for an attempt of ours; there is nothing to show of any other id. */
  const pageFor = async (txnid = ''): Promise<string> => {
    const ids = await platform.db.selectFrom('payment_attempt').select('id').execute()
    return ids.some(({ id }) => id === txnid) ? `/payment-success?tsid=${txnid}` : '/payment-fail'
  }
  return {
    ...till,
    orderId,
    attemptId,
    back,
    fields: back.fields ?? {},
    /** By a browser and by a webhook, while PayU gives no answer: nothing is believed, and a return of ours is pending. */
    expectRefused: async (said: Fields, what: string): Promise<void> => {
      const { carry } = outside.network
      outside.network.carry = () => Promise.reject(new TypeError('fetch failed'))
      const returned = await post(SUCCESS_URL, said)
      outside.network.carry = carry
      expect([returned.statusCode, pageOf(returned)], what).toEqual([303, await pageFor(said['txnid'])])
      expect((await post('/api/webhooks/payu', said)).statusCode, what).toBe(403)
    },
    pageFor,
    /** What an operator finds of it: who said it, whether the gateway did, and as what it was kept. */
    recorded: async () => {
      const { news = [] } = (await findOrderRecord(platform.db, orderId)) ?? {}
      return [
        ...new Set(news.map(({ source, authentic, detail }) => [source, authentic, detail].join(' '))),
      ].sort()
    },
    warnings: () => lines.map(({ message }) => message).filter((message) => message.startsWith('forged')),
    /** Asked of the tables: whoever looks at an order makes us ask the gateway. */
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

/** Without the amount, which every page after a payment has. */
const pageOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  String(headers['location']).split('&')[0] ?? ''

const RECORDED = [`return false ${FORGED}`, `webhook false ${FORGED}`]
const LOGGED = ['forged return refused', 'forged webhook refused']

describe('of an attempt of ours, refused, and recorded for the operator', () => {
  const FORGERIES: Record<string, (fields: Fields) => Fields> = {
    'another status': (fields) => ({ ...fields, status: 'success', unmappedstatus: 'captured' }),
    'another amount': (fields) => ({ ...fields, amount: '1.00' }),
    'the amount written otherwise': (fields) => ({ ...fields, amount: `${fields['amount'] ?? ''}0` }),
    'another merchant': (fields) => ({ ...fields, key: 'somebody' }),
    'another buyer': (fields) => ({ ...fields, email: 'mallory@example.com' }),
    'extra charges': (fields) => ({ ...fields, additionalCharges: '1.00' }),
    'no hash': ({ hash: _hash, ...fields }) => fields,
    'an empty hash': (fields) => ({ ...fields, hash: '' }),
    'half a hash': (fields) => ({ ...fields, hash: fields['hash']?.slice(64) ?? '' }),
    'the hash of another salt': (fields) => ({ ...fields, hash: responseHash(fields, 'guessed') }),
    'the hash without a salt': (fields) => ({ ...fields, hash: responseHash(fields, '') }),
  }

  test.each(Object.entries(FORGERIES))('%s', async (name, forge) => {
    const { fields, expectRefused, expectNothingMoved, recorded, warnings } = await payment('failure')
    await expectRefused(forge(fields), name)
    expect(await recorded()).toEqual(RECORDED)
    expect(warnings()).toEqual(LOGGED)
    await expectNothingMoved()
  })

  test('the hash of our own form, which every buyer can read, signs no answer', async () => {
    const { fields, expectRefused, expectNothingMoved } = await payment('failure')
    const said = { ...fields, status: 'success', unmappedstatus: 'captured' }
    await expectRefused({ ...said, hash: requestHash(said, 'standin-salt') }, 'of the form')
    await expectNothingMoved()
  })
})

test('of ids that are nobody’s or another’s, refused, and logged', async () => {
  const made = await payment('success')
  const { browser, fields, attemptId, expectRefused, expectNothingMoved, recorded, warnings } = made
  const other = openBrowser(made)
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
  // Not one of them belongs to this order: there is no record for them to stand in.
  expect(await recorded()).toEqual([])
  await expectNothingMoved()
  expect(await other.packs()).toEqual([])
  await made.pass(90)
  expect(await browser.packs()).toHaveLength(2) // What was really paid counts as soon as we ask.
})

const UDFS = Array.from({ length: 10 }, (_, index) => `udf${String(index + 1)}`)
const HASHED = [
  ...['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email', ...UDFS],
  ...['status', 'additionalCharges', 'splitInfo'],
]
/** What could shift a signed text, end it, or be lost on the way to the database. */
const SHIFTING = ['|', '\r\n', '\n', '\t', '\0', '\u007f', '\u0085', '\u2028']

test.each(SHIFTING)('%j in any field that is hashed is refused', async (sign) => {
  const { fields, expectRefused, expectNothingMoved, recorded } = await payment('failure')
  for (const name of HASHED) {
    await expectRefused({ ...fields, [name]: `${fields[name] ?? ''}${sign}` }, `behind ${name}`)
    await expectRefused({ ...fields, [name]: `${sign}${fields[name] ?? ''}` }, `before ${name}`)
  }
  expect(await recorded()).toEqual(RECORDED)
  await expectNothingMoved()
})

test('values that are moved over a bar into the next field are refused, wherever they are moved', async () => {
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

test('a field that comes twice is nobody’s, an empty one too', async () => {
  const { app, fields, outside, pageFor, expectNothingMoved } = await payment('failure')
  outside.network.carry = () => Promise.reject(new TypeError('fetch failed'))
  const genuine = new URLSearchParams(fields).toString()
  for (const name of [...HASHED, 'hash']) {
    const payload = `${genuine}&${name}=x&${name}=y`
    const returned = await app.inject({ method: 'POST', url: SUCCESS_URL, headers: FORM, payload })
    const page = await pageFor(name === 'txnid' ? '' : fields['txnid'])
    expect([returned.statusCode, pageOf(returned)], name).toEqual([303, page])
    const heard = await app.inject({ method: 'POST', url: '/api/webhooks/payu', headers: FORM, payload })
    expect(heard.statusCode, name).toBe(403)
  }
  await expectNothingMoved()
})

describe('returns that are crossed', () => {
  const at = (url: string, back: PayuReturn): PayuReturn => ({ ...back, returnTo: `http://shop${url}` })

  test('a genuine success at the address for failures is a success', async () => {
    const { browser, orderId, back } = await payment('success')
    expect(await browser.comeBack(at(FAILURE_URL, back))).toMatch(/^\/payment-success/)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    expect(await browser.packs()).toHaveLength(2)
  })

  test('a genuine failure at the address for successes stays a failure', async () => {
    const { browser, orderId, back } = await payment('failure')
    expect(await browser.comeBack(at(SUCCESS_URL, back))).toMatch(/^\/payment-fail/)
    expect(await browser.order(orderId)).toMatchObject({ status: 'failed' })
    expect(await browser.packs()).toEqual([])
  })

  test('PayU’s words at Paytm’s address, and Paytm’s at PayU’s, are news of nothing, and ask nobody', async () => {
    const { browser, outside, expectNothingMoved, back, ...till } = await payment('success')
    const other = openBrowser({ outside, ...till })
    const otherId = await other.register(undefined, { mobile: '9840054321' })
    const atPaytm = await other.pressAtPaytm(await other.goToPaytm(otherId), 'success')
    const asked = outside.network.requests.length
    expect(await browser.comeBack(at('/api/paytmResponse/callback', back))).toBe('/payment-fail')
    expect(await other.comeBack({ ...at(SUCCESS_URL, atPaytm), method: 'post' })).toBe('/payment-fail')
    expect(outside.network.requests.length).toBe(asked)
    await expectNothingMoved()
    expect(await other.packs()).toEqual([])
    await till.pass(90)
    expect([await browser.order(till.orderId), await other.order(otherId)]).toMatchObject([
      { status: 'paid' },
      { status: 'paid' },
    ])
  })
})
