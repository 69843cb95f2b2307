/**
 * Paytm documents its webhook in two shapes: a form like the browser's return, and JSON with a signed body.
 * Both become the form's fields. One without a checksum is nobody's.
 */
import { ForgedNews } from '#contract/payments.ts'
import { z } from 'zod'
import { isBodySigned } from './paytm-checksum.ts'

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value)))
const Json = z.object({
  head: z.object({ signature: z.string() }),
  body: z.looseObject({ orderId: text, txnId: text, txnAmount: text, status: text, respCode: text }),
})

/** @param raw the characters as they came: the signature is over those of `body` @throws ForgedNews */
export function readJsonWebhook(raw: string, key: string): Record<string, string> {
  const read = Json.safeParse(parse(raw))
  if (!read.success) throw ForgedNews()
  const { head, body } = read.data
  if (!isBodySigned(raw, key, head.signature)) throw ForgedNews()
  return {
    ORDERID: body.orderId,
    TXNID: body.txnId,
    TXNAMOUNT: body.txnAmount,
    STATUS: body.status,
    RESPCODE: body.respCode,
  }
}

/** @throws ForgedNews */
export function readFormWebhook(fields: Record<string, string>): Record<string, string> {
  if (!fields['CHECKSUMHASH']) throw ForgedNews()
  return fields
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
