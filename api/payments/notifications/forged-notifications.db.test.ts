/** Tests of forged notifications: they are stored for the operator, in few rows, and never shown to a buyer. */
import { checksumInput } from '#api/payments/gateways/paytm/paytm-checksum.ts'
import { payOrderAt } from '#test/browser.ts'
import { openTestShop } from '#test/test-shop.ts'
import { postForm } from '#test/post-form.ts'
import { describe, expect, test } from 'vitest'
import { findOrderRecord } from '#api/payments/operator/order-record-query.ts'

type Fields = Record<string, string>

const AT = {
  payu: {
    returnTo: '/api/payuResponse/checkAndSuccess',
    settle: (attemptId: string) => ({ url: `/_payment/${attemptId}/settle`, payload: { to: 'captured' } }),
    edited: (fields: Fields) => ({ ...fields, status: 'success', unmappedstatus: 'captured' }),
    waiting: (fields: Fields) => ({ ...fields, status: 'pending', unmappedstatus: 'in progress' }),
    /** Varies a field that the signature does not cover. */
    variant: (fields: Fields, nth: number) => ({ ...fields, error_code: `\u001b[2J ${String(nth)}` }),
  },
  paytm: {
    returnTo: '/api/paytmResponse/callback',
    settle: (attemptId: string) => ({ url: `/_paytm/${attemptId}/settle`, payload: { to: 'paid' } }),
    edited: (fields: Fields) => ({ ...fields, STATUS: 'TXN_SUCCESS' }),
    waiting: (fields: Fields) => ({ ...fields, STATUS: 'PENDING' }),
    variant: withRenamedFields,
  },
}

/**
 * Renames fields of a signed message, so that other values become the code and the status: Paytm's checksum does not
 * cover field names.
 */
function withRenamedFields({ CHECKSUMHASH = '', ...signed }: Fields, nth: number): Fields {
  const named = Object.entries(signed).sort(([a], [b]) => (a < b ? -1 : 1))
  const at = named.findIndex(([name]) => name === 'ORDERID') + 1
  const values = named.slice(at).map(([, value]) => value)
  const ends = [...values.keys(), values.length]
  const parts = ends.flatMap((a) => ends.flatMap((b) => ends.flatMap((c) => ends.map((d) => [a, b, c, d]))))
  const [a, b, c, d] = parts.filter(([a = 0, b = 0, c = 0, d = 0]) => a < b && b <= c && c < d)[nth] ?? []
  const under = (name: string, some: string[]): [string, string][] =>
    some.map((value, index) => [`${name}${String(index)}`, value])
  const renamed = [
    ...named.slice(0, at),
    ...under('P', values.slice(0, a)),
    ['RESPCODE', values.slice(a, b).join('|')],
    ...under('RX', values.slice(b, c)),
    ['STATUS', values.slice(c, d).join('|')],
    ...under('T', values.slice(d)),
  ]
  expect(checksumInput(Object.fromEntries(renamed) as Fields)).toBe(checksumInput(signed))
  return { ...(Object.fromEntries(renamed) as Fields), CHECKSUMHASH }
}

/** Opens a shop with a payment of this outcome, and returns the fields that the gateway signed. */
async function payment(gateway: keyof typeof AT, outcome: 'failure' | 'pending' = 'failure') {
  const testShop = await openTestShop()
  const { app, browser, platform } = testShop
  const orderId = await browser.register()
  const { attemptId, fields } = await payOrderAt(gateway, browser, orderId, outcome)
  const post = async (url: string, posted: Fields): Promise<number> =>
    (await postForm(app, url, posted)).statusCode
  const notifications = async () => (await findOrderRecord(platform.db, orderId))?.notifications ?? []
  return { ...testShop, orderId, attemptId, fields: fields ?? {}, post, notifications }
}

describe.each(Object.keys(AT) as (keyof typeof AT)[])('at %s', (gateway) => {
  const { returnTo, settle, edited, waiting, variant } = AT[gateway]
  const webhook = `/api/webhooks/${gateway}`

  test('records a forged return and a forged webhook for the operator, and shows neither in the timeline [GW-09]', async () => {
    const { browser, external, orderId, fields, post, notifications } = await payment(gateway)
    // A return causes a verification; its answer is not under test.
    external.failCalls()
    const timeline = async () => (await browser.call('GET', `/api/orders/${orderId}/story`)).body
    const before = await timeline()
    for (const forged of [edited(fields), waiting(fields)]) {
      expect(await post(returnTo, forged)).toBe(303)
      expect(await post(webhook, forged)).toBe(403)
    }
    const kept = (await notifications()).map(({ source, authentic, claim }) =>
      [source, authentic, claim].join(' '),
    )
    const claims = ['captured', 'pending']
    expect(kept.toSorted()).toEqual(
      ['return', 'webhook'].flatMap((source) => claims.map((claim) => `${source} false ${claim}`)),
    )
    expect(await timeline()).toEqual(before)
    expect(await browser.packs()).toEqual([])
  })

  test('stores a flood of forgeries as one row of each kind, and none for unknown attempts [GW-32]', async () => {
    const { fields, post, notifications, lines } = await payment(gateway)
    const id = gateway === 'payu' ? 'txnid' : 'ORDERID'
    for (let time = 0; time < 60; time++)
      await post(webhook, { ...edited(fields), mihpayid: String(time), TXNID: String(time), n: String(time) })
    for (const stranger of ['A'.repeat(23), '', 'x'.repeat(5_000), '\u{1F600}'])
      expect(await post(webhook, { ...edited(fields), [id]: stranger })).toBe(403)
    expect(await notifications()).toHaveLength(1)
    expect(lines.filter(({ message }) => message === 'webhook rejected: invalid signature')).toHaveLength(64)
  })

  test('limits the variants of one genuine message, and still stores the answer of the gateway [GW-32]', async () => {
    const { external, advance, attemptId, fields, post, notifications, lines } = await payment(
      gateway,
      'pending',
    )
    for (let nth = 0; nth < 90; nth++) expect(await post(webhook, variant(fields, nth))).toBe(200)
    expect(lines.filter(({ message }) => message.endsWith('invalid signature'))).toEqual([])
    expect(await notifications()).toHaveLength(50)

    await external.simulators.inject({ method: 'POST', ...settle(attemptId) })
    await advance(60)
    const kept = await notifications()
    expect(kept).toContainEqual(expect.objectContaining({ source: 'poll', claim: 'captured' }))
    expect(kept).toHaveLength(51)
    expect(kept.map(({ detail }) => detail).join('')).not.toContain('\u001b')
  })
})

test('stores returns without a checksum as one row, whatever else they contain [GW-32]', async () => {
  const { fields, post, notifications } = await payment('paytm')
  const { CHECKSUMHASH: _checksum, ...unsigned } = fields
  for (const RESPCODE of ['1', '2', '\u001b[2J'])
    expect(await post(AT.paytm.returnTo, { ...unsigned, RESPCODE })).toBe(303)
  const returned = (await notifications()).filter(({ source }) => source === 'return')
  expect(returned).toMatchObject([{ authentic: false, detail: 'unsigned' }])
})

test('ignores a notification in the name of another gateway, without a verification [GW-29]', async () => {
  const { external, attemptId, post, notifications } = await payment('payu')
  const asked = external.network.requests.length
  expect(await post(AT.paytm.returnTo, { ORDERID: attemptId, STATUS: 'TXN_SUCCESS' })).toBe(303)
  expect(external.network.requests.length).toBe(asked)
  expect(await notifications()).toEqual([])
})
