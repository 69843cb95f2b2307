/** The signed form that the browser posts to go to PayU's page. */
import type { PaymentRequest } from '#api/payments/gateways/gateway.ts'
import { toRupees } from '#contract/money.ts'
import type { PayuSettings } from './payu-settings.ts'
import { requestHash } from './payu-signature.ts'

export type HostedForm = { url: string; hash: string; fields: Record<string, string> }

/** Returns the form of an attempt. @param shopUrl where PayU sends the browser back to */
export function hostedForm(
  { key, salt, pageUrl }: PayuSettings,
  shopUrl: string,
  { attemptId, amountPaise, description, customer, notes: [udf1, udf2, udf3] }: PaymentRequest,
): HostedForm {
  const fields = {
    key,
    txnid: attemptId,
    amount: toRupees(amountPaise),
    productinfo: description,
    firstname: customer.name,
    email: customer.email,
    phone: customer.mobile,
    surl: `${shopUrl}/api/payuResponse/checkAndSuccess`,
    furl: `${shopUrl}/api/payuResponse/fail`,
    udf1,
    udf2,
    udf3,
  }
  requireUnambiguous(fields)
  const hash = requestHash(fields, salt)
  return { url: pageUrl, hash, fields: { ...fields, hash } }
}

/**
 * Requires that no value contains a bar or a control character: a bar would shift the fields behind it, and the same
 * hash would sign another sum.
 * @throws where one does
 */
function requireUnambiguous(fields: Record<string, string>): void {
  const [wrong] = Object.entries(fields).filter(([, value]) => /[|\p{Cc}]/u.test(value))
  if (wrong) throw new Error(`${wrong[0]} cannot be signed`)
}
