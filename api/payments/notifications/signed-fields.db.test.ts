/**
 * User input reaches a signed field only where it cannot shift the other fields. The validation of the form refuses
 * most of it; the rest is not signed. Further protection: sanitised payer data (sanitise-payer.test.ts), and an adapter
 * that signs no bar (`payu-adapter.test.ts`).
 */
import { requestHash } from '#api/payments/gateways/payu/payu-signature.ts'
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { FAMILY_AND_TRAIN, registrationForm } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { FIELD_TEXTS, INVISIBLE_IN_NAME } from '#contract/validation.ts'
import { expect, test } from 'vitest'

const SHIFTING = ['|', '||', '\r\n', '\n', '\t', '\0', '\u0085', '\u2028', '%7C', '\uFF5C']
const HASHED = ['txnid', 'amount', 'productinfo', 'firstname', 'email', 'udf1', 'udf2', 'udf3']

type Field = { field: string; typed: string }
const TYPED: Field[] = ['firstName', 'lastName', 'email', 'city', 'pincode', 'age'].flatMap((field) =>
  SHIFTING.map((sign) => ({ field, typed: sign })),
)

/** A city is never signed, and an invalid e-mail address is replaced by the shop's own: there a bar is harmless. */
const isRefused = ({ field, typed }: Field): boolean =>
  !['email', 'city'].includes(field) || /\p{Cc}/u.test(typed)

const SENTENCES: Record<string, string> = {
  ...FIELD_TEXTS,
  email: 'Please enter an e-mail address of at most 50 characters.',
}

/** A name with invisible characters is refused with a sentence about them: the person may not see the fault. */
const sentenceFor = ({ field, typed }: Field): string | undefined =>
  /^(first|last)Name$/.test(field) && /[\p{Cc}\u2028]/u.test(typed) ? INVISIBLE_IN_NAME : SENTENCES[field]

/** Appends the character to an otherwise valid value. */
const formWith = ({ field, typed }: Field, mobile: string) => {
  const right = registrationForm({ mobile })
  return { ...right, [field]: `${String(right[field as keyof typeof right])}${typed}x` }
}

test('refuses bars and control characters with the field’s own message, or does not sign them [GW-31]', async () => {
  const testShop = await openTestShop()
  for (const [index, typed] of TYPED.entries()) {
    testShop.external.advance(61)
    const browser = openBrowser(testShop)
    const mobile = `98400${String(10_000 + index)}`
    await browser.verifyMobile(mobile)
    const person = { ...formWith(typed, mobile), ...FAMILY_AND_TRAIN, mode: 'Payu' }
    const { status, body } = await browser.call('POST', '/api/users/create', person)
    const what = JSON.stringify(typed)
    expect(status, what).toBe(isRefused(typed) ? 422 : 201)
    if (status === 422) {
      expect(body['fields'], what).toEqual({ [typed.field]: sentenceFor(typed) })
      continue
    }
    browser.credentials.token = body['token'] as string
    const transactionID = orderIdOf({ body })
    const { body: started } = await browser.call('POST', '/api/payment/payU', { txnid: transactionID })
    const { fields } = started.data as { fields: Record<string, string> }
    for (const name of HASHED) expect(fields[name], `${what} in ${name}`).toMatch(/^[^|\p{Cc}\u2028]*$/u)
    expect(fields['hash'], what).toBe(requestHash(fields, 'standin-salt'))
  }
})
