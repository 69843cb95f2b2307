/**
 * What people type reaches no field that a gateway's signature covers, unless it can shift nothing there. The form's own
 * rules refuse most of it; what they let through is not signed. Behind them stand the payer's plain letters
 * (sanitise-payer.test.ts) and a gateway that signs no bar (payu/payu.test.ts).
 */
import { requestHash } from '#api/payments/payu/payu-signature.ts'
import { openBrowser } from '#test/browser.ts'
import { FAMILY_AND_TRAIN, registrationForm } from '#test/make.ts'
import { openTill } from '#test/till.ts'
import { FIELD_TEXTS } from '#contract/validation.ts'
import { expect, test } from 'vitest'

const SHIFTING = ['|', '||', '\r\n', '\n', '\t', '\0', '\u0085', '\u2028', '%7C', '\uFF5C']
const HASHED = ['txnid', 'amount', 'productinfo', 'firstname', 'email', 'udf1', 'udf2', 'udf3']

type Field = { field: string; typed: string }
const TYPED: Field[] = ['firstName', 'lastName', 'email', 'city', 'pincode', 'age'].flatMap((field) =>
  SHIFTING.map((sign) => ({ field, typed: sign })),
)

/** A city is signed nowhere, and whose address is none has the shop's own: there a bar is as good as a letter. */
const isRefused = ({ field, typed }: Field): boolean =>
  !['email', 'city'].includes(field) || /\p{Cc}/u.test(typed)

const SENTENCES: Record<string, string> = {
  ...FIELD_TEXTS,
  email: 'Please enter an e-mail address of at most 50 characters.',
}

/** Behind what is right otherwise. */
const formWith = ({ field, typed }: Field, mobile: string) => {
  const right = registrationForm({ mobile })
  return { ...right, [field]: `${String(right[field as keyof typeof right])}${typed}x` }
}

test('bars and control characters are refused with the field’s own sentence, or are not signed', async () => {
  const till = await openTill()
  for (const [index, typed] of TYPED.entries()) {
    till.outside.advance(61)
    const browser = openBrowser(till)
    const mobile = `98400${String(10_000 + index)}`
    await browser.verifyMobile(mobile)
    const person = { ...formWith(typed, mobile), ...FAMILY_AND_TRAIN, mode: 'Payu' }
    const { status, body } = await browser.call('POST', '/api/users/create', person)
    const what = JSON.stringify(typed)
    expect(status, what).toBe(isRefused(typed) ? 422 : 201)
    if (status === 422) {
      expect(body['fields'], what).toEqual({ [typed.field]: SENTENCES[typed.field] })
      continue
    }
    browser.kept.token = body['token'] as string
    const { transactionID } = body.data as { transactionID: string }
    const { body: started } = await browser.call('POST', '/api/payment/payU', { txnid: transactionID })
    const { fields } = started.data as { fields: Record<string, string> }
    for (const name of HASHED) expect(fields[name], `${what} in ${name}`).toMatch(/^[^|\p{Cc}\u2028]*$/u)
    expect(fields['hash'], what).toBe(requestHash(fields, 'standin-salt'))
  }
})
