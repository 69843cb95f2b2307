/** A return that cannot be believed, for an attempt of ours: the buyer sees what the gateway itself says, never a guess. */
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/make.ts'
import { openTill } from '#test/till.ts'
import { describe, expect, test } from 'vitest'
import { responseHash } from '#api/payments/payu/payu-signature.ts'

async function atPayu(outcome: string) {
  const till = await openTill()
  const { browser } = till
  const orderId = await browser.register(TRAIN)
  const attemptId = await browser.goToPayu(orderId)
  const back = await browser.press(attemptId, outcome)
  const fields = back.fields ?? {}
  const comeBackWith = (changed: Record<string, string>) =>
    browser.comeBack({ ...back, fields: { ...fields, ...changed } })
  return { ...till, orderId, attemptId, back, fields, comeBackWith }
}
const DAMAGED = { firstname: 'Kavitha  Raman' }

describe('a return whose hash does not match', () => {
  test('shows a payment that was made as paid', async () => {
    const { comeBackWith, attemptId, browser } = await atPayu('success')
    expect(await comeBackWith(DAMAGED)).toMatch(new RegExp(`^/payment-success\\?tsid=${attemptId}&`))
    expect(await browser.packs()).toHaveLength(1)
  })

  test('shows a payment that failed as failed, with the reason', async () => {
    const { comeBackWith, attemptId } = await atPayu('failure')
    expect(await comeBackWith(DAMAGED)).toMatch(new RegExp(`^/payment-fail\\?tsid=${attemptId}&.*message=`))
  })

  test('is pending while PayU gives no answer, whatever it claims, and becomes paid by itself', async () => {
    const { comeBackWith, attemptId, orderId, browser, outside, pass } = await atPayu('success')
    await outside.behave({ system: 'payu', behaviour: 'http-500', times: 1 })
    const page = await comeBackWith({ ...DAMAGED, status: 'failure' })
    expect(page).toMatch(new RegExp(`^/payment-success\\?tsid=${attemptId}`))
    expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
    await pass(30)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })

  test('makes us ask once in three seconds, and is recorded as forged', async () => {
    const { comeBackWith, outside, platform } = await atPayu('pending')
    const before = outside.network.requests.length
    for (let time = 0; time < 30; time++)
      await comeBackWith({ ...DAMAGED, email: `${String(time)}@example.com` })
    expect(outside.network.requests.length - before).toBe(1)
    const { rows } = await platform.db
      .selectFrom('payment_news')
      .select(['authentic', 'detail'])
      .where('source', '=', 'return')
      .execute()
      .then((rows) => ({ rows }))
    expect(rows).toEqual([{ authentic: false, detail: 'forged' }])
  })

  test("of another buyer's attempt moves only what its gateway says", async () => {
    const { fields, back, ...till } = await atPayu('success')
    const other = openBrowser(till)
    const another = await other.goToPayu(await other.register(TRAIN, { mobile: '9840054321' }))
    const page = await other.comeBack({ ...back, fields: { ...fields, txnid: another } })
    expect(page).toMatch(new RegExp(`^/payment-success\\?tsid=${another}`))
    expect(await other.packs()).toEqual([])
    await till.pass(90)
    expect(await till.browser.packs()).toHaveLength(1) // What was really paid counts as soon as we ask.
  })
})

describe('fields that PayU signs in two ways are accepted in both', () => {
  test.each([
    ['no extra charges', { additionalCharges: '0.00' }],
    ['no extra charges, by the other name', { additional_charges: '0' }],
    ['no split', { splitInfo: '' }],
    ['neither', { additionalCharges: '0.00', splitInfo: '' }],
  ])('%s', async (_name, extra) => {
    const { comeBackWith, fields, browser, lines } = await atPayu('success')
    expect(fields['hash']).toBe(responseHash(fields, 'standin-salt')) // Signed without them.
    await comeBackWith(extra)
    expect(await browser.packs()).toHaveLength(1)
    expect(lines.filter(({ message }) => message.startsWith('forged'))).toEqual([])
  })

  test('but extra charges of more than nothing must be signed', async () => {
    const { comeBackWith, lines } = await atPayu('success')
    await comeBackWith({ additionalCharges: '0.01' })
    expect(lines.filter(({ message }) => message.startsWith('forged'))).toHaveLength(1)
  })
})
