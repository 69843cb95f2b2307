/** Tests of the method and bank of an attempt: what is stored, from where, and for which attempts. */
import { FAMILY } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { type PayuReturn, orderIdOf } from '#test/browser.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

type Stored = { method: string | null; bank: string | null }

async function arrive() {
  const shop = await openTestShop()
  const orderId = await shop.browser.register()
  const stored = async (id: string): Promise<Stored | undefined> =>
    (await sql<Stored>`select method, bank from payment_attempt where id = ${id}`.execute(shop.platform.db))
      .rows[0]
  /** Pays with a method of the simulator. @returns what the browser posts back */
  const press = async (path: string, outcome: string, method: string): Promise<PayuReturn> =>
    (
      await shop.external.simulators.inject({
        method: 'POST',
        url: `/${path}/outcome`,
        payload: { outcome, method },
      })
    ).json()
  return { ...shop, orderId, stored, press }
}

test('stores what PayU’s verification states, whatever the return claims [SPEC-17-63]', async () => {
  const { browser, orderId, stored, press } = await arrive()
  const id = await browser.goToPayu(orderId)
  const back = await press(`_payment/${id}`, 'success', 'sbi-net-banking')
  // PayU's signature covers neither field.
  const forged = { ...back.fields, mode: 'CC', bankcode: 'HDFB' }
  expect(await stored(id)).toEqual({ method: null, bank: null })
  await browser.returnToShop({ ...back, fields: forged })
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  expect(await stored(id)).toEqual({ method: 'net-banking', bank: 'State Bank of India' })
})

test('stores nothing from a return whose verification has no answer [SPEC-17-63]', async () => {
  const { browser, external, reconcileDueAttempts, orderId, stored, press } = await arrive()
  const id = await browser.goToPayu(orderId)
  const back = await press(`_payment/${id}`, 'success', 'hdfc-net-banking')
  const restore = external.failCalls()
  await browser.returnToShop(back)
  restore()
  expect(await stored(id)).toEqual({ method: null, bank: null })
  external.advance(120)
  await reconcileDueAttempts()
  expect(await stored(id)).toEqual({ method: 'net-banking', bank: 'HDFC Bank' })
})

test.each([
  ['visa', 'credit-card', null],
  ['rupay', 'debit-card', null],
  ['emi', 'emi', 'ICICI Bank'],
  ['wallet', 'wallet', null],
  ['pay-later', 'pay-later', null],
  ['upi', 'upi', null],
])(
  'stores the method of a payment that failed at PayU with %s [SPEC-17-63]',
  async (paidBy, method, bank) => {
    const { browser, orderId, stored, press } = await arrive()
    const id = await browser.goToPayu(orderId)
    await browser.returnToShop(await press(`_payment/${id}`, 'failure', paidBy))
    expect(await stored(id)).toEqual({ method, bank })
  },
)

test.each([
  ['NB', 'failure', 'net-banking', 'ICICI Bank'],
  ['CC', 'success', 'credit-card', 'HDFC Bank'],
  ['DC', 'failure', 'debit-card', 'State Bank of India'],
  ['UPI', 'success', 'upi', null],
  // Paytm states no details of a payment that never reached a bank.
  ['NB', 'cancel', null, null],
])('stores what Paytm’s status states: %s, %s [SPEC-17-63]', async (paidBy, outcome, method, bank) => {
  const { browser, orderId, stored, press } = await arrive()
  const id = await browser.goToPaytm(orderId)
  await browser.returnToShop(await press(`_paytm/${id}`, outcome, paidBy))
  expect(await stored(id)).toEqual({ method, bank })
})

test('keeps an earlier method when a later answer states none [SPEC-17-63]', async () => {
  const { browser, platform, external, reconcileDueAttempts, orderId, stored, press } = await arrive()
  const id = await browser.goToPayu(orderId)
  await browser.returnToShop(await press(`_payment/${id}`, 'pending', 'hdfc-net-banking'))
  expect(await stored(id)).toEqual({ method: 'net-banking', bank: 'HDFC Bank' })
  await external.simulators.inject({
    method: 'POST',
    url: `/_payment/${id}/settle`,
    payload: { to: 'bounced' },
  })
  external.advance(120)
  await reconcileDueAttempts()
  const { rows } = await sql<{ status: string }>`select status from payment_attempt where id = ${id}`.execute(
    platform.db,
  )
  expect(rows).toEqual([{ status: 'failed' }])
  expect(await stored(id)).toEqual({ method: 'net-banking', bank: 'HDFC Bank' })
})

test('stores the satellite wallet as the method of a payment from it, also of a refused one [SPEC-17-63]', async () => {
  const { browser, platform } = await openTestShop()
  const pay = async (mobile: string, cart: { poid: string; amount: string }) => {
    await browser.logIn(mobile)
    const transactionID = orderIdOf(await browser.placeOrder(cart))
    await browser.call('POST', '/api/payment/wallet', { transactionID })
  }
  await pay('9000000001', FAMILY)
  await pay('9000000002', FAMILY)
  const { rows } = await sql<Stored & { status: string }>`
    select status, method, bank from payment_attempt order by status`.execute(platform.db)
  expect(rows).toEqual([
    { status: 'captured', method: 'provider-wallet', bank: null },
    { status: 'failed', method: 'provider-wallet', bank: null },
  ])
})

test.each([
  ['a method outside the list', `method = 'cash'`],
  ['a number of a card', `method = 'credit-card', bank = '4012001037141112'`],
  ['an address of UPI', `method = 'upi', bank = 'anita@okhdfcbank'`],
  ['a formula', `method = 'upi', bank = '=1+1'`],
  ['a long text', `method = 'upi', bank = repeat('B', 41)`],
  ['a bank without a method', `method = null, bank = 'HDFC Bank'`],
])('the database refuses %s [SPEC-17-63]', async (_what, values) => {
  const { browser, platform, orderId } = await arrive()
  const id = await browser.goToPayu(orderId)
  const write = sql.raw(`update payment_attempt set ${values} where id = '${id}'`).execute(platform.db)
  await expect(write).rejects.toThrow(/check constraint/)
})
