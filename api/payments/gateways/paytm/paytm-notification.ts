/**
 * Parses Paytm's notifications: the browser's return, and the webhook, which Paytm documents in two shapes, a form like
 * the return and JSON with a signed body. The return may come without a checksum; a webhook without one is forged.
 */
import { parseFormFields } from '#api/payments/gateways/parse-form-fields.ts'
import { parseJson } from '#api/payments/gateways/parse-json.ts'
import type { SignedNotification } from '#api/payments/gateways/gateway.ts'
import { z } from 'zod'
import { checksumInput, isValidChecksum, signedBody } from './paytm-checksum.ts'
import { outcomeOf, type PaytmResultInfo } from './paytm-outcome.ts'

type Fields = Record<string, string>
/** The keys that Paytm may have signed with. */
type Keys = readonly string[]

export function parseReturn(fields: Fields, keys: Keys): SignedNotification {
  const signature = fields['CHECKSUMHASH'] ?? ''
  const proof =
    signature === ''
      ? 'unsigned'
      : isValidChecksum(checksumInput(fields), keys, signature)
        ? 'signed'
        : 'forged'
  const field = (name: string): string => fields[name] ?? ''
  const [status, txnId, amount, code] = [
    field('STATUS'),
    field('TXNID'),
    field('TXNAMOUNT'),
    field('RESPCODE'),
  ]
  return claimOf(field('ORDERID'), { status, txnId, amount, code }, proof)
}

/** @param body a form's fields, or JSON as received: the signature covers the characters of its `body` */
export function parseWebhook(body: unknown, keys: Keys): SignedNotification {
  if (typeof body === 'string') return readJson(body, keys)
  const claim = parseReturn(parseFormFields(body), keys)
  return claim.proof === 'signed' ? claim : { ...claim, proof: 'forged' }
}

/** Converts numbers to text, and a value that the database cannot store to an empty text. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null || String(value).includes('\0') ? '' : String(value)))
  .catch('')
const Body = z.object({ orderId: text, txnId: text, txnAmount: text, status: text, respCode: text })
const Envelope = z.object({ head: z.object({ signature: text }), body: Body })
const EMPTY_ENVELOPE = { head: { signature: '' }, body: Body.parse({}) }

function readJson(raw: string, keys: Keys): SignedNotification {
  const { head, body } = Envelope.catch(EMPTY_ENVELOPE).parse(parseJson(raw))
  const signed = signedBody(raw, keys, head.signature)
  // Read the signed body, not another part of the message that is also named `body`.
  return signed === undefined ? fromJson(body, 'forged') : fromJson(Body.parse(parseJson(signed)), 'signed')
}

const fromJson = (
  { orderId, txnId, txnAmount: amount, status, respCode: code }: z.infer<typeof Body>,
  proof: SignedNotification['proof'],
): SignedNotification => claimOf(orderId, { status, txnId, amount, code }, proof)

const claimOf = (
  attemptId: string,
  result: PaytmResultInfo,
  proof: SignedNotification['proof'],
): SignedNotification => ({
  attemptId,
  outcome: outcomeOf(result),
  detail: `${result.status}/${result.code}`,
  proof,
})
