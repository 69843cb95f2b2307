/** What somebody sends in a gateway's name is kept for the operator, in few rows, and shown to no buyer. */
import { openTill } from '#test/till.ts'
import { describe, expect, test } from 'vitest'
import { findOrderRecord } from './order-record-store.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
type Fields = Record<string, string>

const AT = {
  payu: {
    returnTo: '/api/payuResponse/checkAndSuccess',
    edited: (fields: Fields) => ({ ...fields, status: 'success', unmappedstatus: 'captured' }),
    /** A word that the signature does not cover. */
    uncovered: (fields: Fields, word: string) => ({ ...fields, error_code: word }),
  },
  paytm: {
    returnTo: '/api/paytmResponse/callback',
    edited: (fields: Fields) => ({ ...fields, STATUS: 'TXN_SUCCESS' }),
    uncovered: (fields: Fields, word: string) => {
      const { CHECKSUMHASH: _checksum, ...unsigned } = fields
      return { ...unsigned, RESPCODE: word }
    },
  },
}

async function failedPayment(gateway: keyof typeof AT) {
  const till = await openTill()
  const { app, browser, platform } = till
  const orderId = await browser.register()
  const attemptId = await (gateway === 'payu' ? browser.goToPayu(orderId) : browser.goToPaytm(orderId))
  const { fields } = await (gateway === 'payu'
    ? browser.press(attemptId, 'failure')
    : browser.pressAtPaytm(attemptId, 'failure'))
  const post = async (url: string, said: Fields): Promise<number> => {
    const payload = new URLSearchParams(said).toString()
    return (await app.inject({ method: 'POST', url, headers: FORM, payload })).statusCode
  }
  const news = async () => (await findOrderRecord(platform.db, orderId))?.news ?? []
  return { ...till, orderId, attemptId, fields: fields ?? {}, post, news }
}

describe.each(Object.keys(AT) as (keyof typeof AT)[])('at %s', (gateway) => {
  const { returnTo, edited, uncovered } = AT[gateway]
  const webhook = `/api/webhooks/${gateway}`

  test('a forged return and a forged webhook are in the operator’s record, and not in the buyer’s story', async () => {
    const { browser, orderId, fields, post, news } = await failedPayment(gateway)
    expect(await post(returnTo, edited(fields))).toBe(303)
    expect(await post(webhook, edited(fields))).toBe(403)
    expect((await news()).map(({ source, authentic, claim }) => [source, authentic, claim])).toEqual([
      ['return', false, 'captured'],
      ['webhook', false, 'captured'],
    ])
    const { body } = await browser.call('GET', `/api/orders/${orderId}/story`)
    expect(JSON.stringify(body)).not.toMatch(/captured|forged|refused/)
    expect(await browser.packs()).toEqual([])
  })

  test('a flood of forgeries is one row of each kind, and one of another order or of none is no row', async () => {
    const { fields, post, news, lines } = await failedPayment(gateway)
    const id = gateway === 'payu' ? 'txnid' : 'ORDERID'
    for (let time = 0; time < 60; time++)
      await post(webhook, { ...edited(fields), mihpayid: String(time), TXNID: String(time), n: String(time) })
    for (const stranger of ['A'.repeat(23), '', 'x'.repeat(5_000), '\u{1F600}'])
      expect(await post(webhook, { ...edited(fields), [id]: stranger })).toBe(403)
    expect(await news()).toHaveLength(1)
    expect(lines.filter(({ message }) => message === 'forged webhook refused')).toHaveLength(64)
  })

  test('with one genuine message nobody fills the table, and the gateway’s own answer is still kept', async () => {
    const { browser, orderId, fields, post, news } = await failedPayment(gateway)
    for (let time = 0; time < 60; time++) await post(returnTo, uncovered(fields, `\u001b[2J ${String(time)}`))
    const kept = await news()
    expect(kept.length).toBeLessThanOrEqual(51)
    expect(kept).toContainEqual(expect.objectContaining({ source: 'poll', claim: 'failed' }))
    expect(kept.map(({ detail }) => detail).join('')).not.toContain('\u001b')
    expect(await browser.order(orderId)).toMatchObject({ status: 'failed' })
  })
})

test('news in another gateway’s name is news of no attempt, and asks nobody', async () => {
  const { outside, attemptId, post, news } = await failedPayment('payu')
  const asked = outside.network.requests.length
  expect(await post(AT.paytm.returnTo, { ORDERID: attemptId, STATUS: 'TXN_SUCCESS' })).toBe(303)
  expect(outside.network.requests.length).toBe(asked)
  expect(await news()).toEqual([])
})
