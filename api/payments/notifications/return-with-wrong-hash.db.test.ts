/** A return with a wrong hash for an existing attempt: the buyer sees the gateway's verified answer. */
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'
import { responseHash } from '#api/payments/gateways/payu/payu-signature.ts'

async function atPayu(outcome: string) {
  const testShop = await openTestShop()
  const { browser } = testShop
  const orderId = await browser.register(TRAIN)
  const attemptId = await browser.goToPayu(orderId)
  const back = await browser.payAtPayu(attemptId, outcome)
  const fields = back.fields ?? {}
  const returnWith = (changed: Record<string, string>) =>
    browser.returnToShop({ ...back, fields: { ...fields, ...changed } })
  return { ...testShop, orderId, attemptId, back, fields, returnWith }
}
const DAMAGED = { firstname: 'Kavitha  Raman' }

describe('a return with a wrong hash', () => {
  test('shows a captured payment as paid', async () => {
    const { returnWith, attemptId, browser } = await atPayu('success')
    expect(await returnWith(DAMAGED)).toMatch(new RegExp(`^/payment-success\\?tsid=${attemptId}&`))
    expect(await browser.packs()).toHaveLength(1)
  })

  test('shows a failed payment as failed, with the reason', async () => {
    const { returnWith, attemptId } = await atPayu('failure')
    expect(await returnWith(DAMAGED)).toMatch(new RegExp(`^/payment-fail\\?tsid=${attemptId}&.*message=`))
  })

  test('is pending while PayU gives no answer, independent of its content, and becomes paid later', async () => {
    const { returnWith, attemptId, orderId, browser, external, advance } = await atPayu('success')
    await external.setBehaviour({ system: 'payu', behaviour: 'http-500', times: 1 })
    const page = await returnWith({ ...DAMAGED, status: 'failure' })
    expect(page).toMatch(new RegExp(`^/payment-success\\?tsid=${attemptId}`))
    expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
    await advance(30)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })

  test('causes one verification in three seconds, and is recorded as forged', async () => {
    const { returnWith, external, platform } = await atPayu('pending')
    const before = external.network.requests.length
    for (let time = 0; time < 30; time++)
      await returnWith({ ...DAMAGED, email: `${String(time)}@example.com` })
    expect(external.network.requests.length - before).toBe(1)
    const { rows } = await platform.db
      .selectFrom('payment_news')
      .select(['authentic', 'detail'])
      .where('source', '=', 'return')
      .execute()
      .then((rows) => ({ rows }))
    expect(rows).toEqual([{ authentic: false, detail: 'forged' }])
  })

  test("changes another buyer's attempt only by its gateway's answer", async () => {
    const { fields, back, ...testShop } = await atPayu('success')
    const other = openBrowser(testShop)
    const another = await other.goToPayu(await other.register(TRAIN, { mobile: '9840054321' }))
    const page = await other.returnToShop({ ...back, fields: { ...fields, txnid: another } })
    expect(page).toMatch(new RegExp(`^/payment-success\\?tsid=${another}`))
    expect(await other.packs()).toEqual([])
    await testShop.advance(90)
    expect(await testShop.browser.packs()).toHaveLength(1) // The real payment counts once it is verified.
  })
})

describe('fields that PayU may include in its hash or omit', () => {
  test.each([
    ['no extra charges', { additionalCharges: '0.00' }],
    ['no extra charges, by the other name', { additional_charges: '0' }],
    ['no split', { splitInfo: '' }],
    ['neither', { additionalCharges: '0.00', splitInfo: '' }],
  ])('%s', async (_name, extra) => {
    const { returnWith, fields, browser, lines } = await atPayu('success')
    expect(fields['hash']).toBe(responseHash(fields, 'standin-salt')) // Signed without them.
    await returnWith(extra)
    expect(await browser.packs()).toHaveLength(1)
    expect(lines.filter(({ message }) => message.endsWith('invalid signature'))).toEqual([])
  })

  test('refuses unsigned extra charges above zero', async () => {
    const { returnWith, lines } = await atPayu('success')
    await returnWith({ additionalCharges: '0.01' })
    expect(lines.filter(({ message }) => message.endsWith('invalid signature'))).toHaveLength(1)
  })
})
