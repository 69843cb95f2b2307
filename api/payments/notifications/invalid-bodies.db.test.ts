/** Tests of invalid bodies at every address that receives gateway messages: rejected, without any change of state. */
import { openTestShop } from '#test/test-shop.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const MULTIPART = 'multipart/form-data; boundary=part'

const ADDRESSES = [
  '/api/payuResponse/checkAndSuccess',
  '/api/payuResponse/fail',
  '/api/webhooks/payu',
  '/api/paytmResponse/callback',
  '/api/webhooks/paytm',
]
const BODIES: Record<string, [type: string, body: string]> = {
  'lists in lists': [JSON_TYPE, `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  'objects in objects': [JSON_TYPE, `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`],
  'lists that never end': [JSON_TYPE, '['.repeat(60_000)],
  'a prototype': [JSON_TYPE, '{"__proto__":{"status":"success","STATUS":"TXN_SUCCESS"}}'],
  'a constructor': [JSON_TYPE, '{"constructor":{"prototype":{"status":"success"}}}'],
  'a number without end': [JSON_TYPE, `{"amount":1${'0'.repeat(50_000)}}`],
  'objects for texts': [JSON_TYPE, '{"txnid":{"a":1},"hash":["x"],"head":[],"body":"x"}'],
  'broken JSON': [JSON_TYPE, '{"txnid":'],
  'nothing, as JSON': [JSON_TYPE, ''],
  'null, as JSON': [JSON_TYPE, 'null'],
  'nothing, as a form': [FORM, ''],
  'ten thousand fields': [FORM, Array.from({ length: 10_000 }, (_, n) => `a${String(n)}=`).join('&')],
  'one field ten thousand times': [FORM, 'txnid=x&'.repeat(7_000)],
  'broken escapes': [FORM, 'txnid=%&hash=%zz&ORDERID=%ff%fe'],
  'a form that cannot be parsed': [FORM, '\0\u0001|||===&&&'],
  'parts without an end': [MULTIPART, '--part\r\ncontent-disposition: form-data; name="txnid"\r\n\r\nx'],
  'a file without an end': [
    MULTIPART,
    '--part\r\ncontent-disposition: form-data; name="txnid"; filename="b"\r\n\r\nx',
  ],
  'parts in parts': [MULTIPART, '--part\r\n'.repeat(5_000)],
  'another kind': ['application/xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  'more than a message': [JSON_TYPE, `{"a":"${'x'.repeat(70_000)}"}`],
  'more than a form': [FORM, `a=${'x'.repeat(70_000)}`],
}
const NO_SUCH_TYPE = 415
const TOO_LARGE = 413

test.each(ADDRESSES)(
  '%s rejects invalid bodies and changes nothing [GW-33]',
  { timeout: 60_000 },
  async (url) => {
    const { app, browser, platform, lines } = await openTestShop()
    const orderId = await browser.register()
    await browser.goToPayu(orderId)
    for (const [name, [type, payload]] of Object.entries(BODIES)) {
      const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
      const { statusCode, headers } = answer
      if (payload.length > 65_536) expect(statusCode, name).toBe(TOO_LARGE)
      else if (type === 'application/xml') expect(statusCode, name).toBe(NO_SUCH_TYPE)
      else if (statusCode === 303) expect(headers.location, name).toBe('/payment-fail')
      else expect([400, 403, 415], name).toContain(statusCode)
      expect(answer.body, name).not.toMatch(/node_modules|\n {4}at |SyntaxError/)
    }
    const { rows } = await sql`select o.status as "order", a.status as attempt,
    (select count(*)::int from payment_news) as notifications, (select count(*)::int from payment_capture) as captures
    from orders o join payment_attempt a on a.order_id = o.id`.execute(platform.db)
    expect(rows).toEqual([{ order: 'paying', attempt: 'sent', notifications: 0, captures: 0 }])
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  },
)
