/** The envelope of Paytm's server calls: `{head: {signature}, body}`, signed over the exact text of the body. */
import { paytmChecksum, isValidChecksum } from './paytm-checksum.ts'
import { rawJsonMember } from './raw-json-member.ts'

export type SignedRequest = { head: Record<string, unknown>; body: unknown; bodyText: string }

/** Returns undefined if the text is not such an envelope. */
export function readEnvelope(text: unknown): SignedRequest | undefined {
  if (typeof text !== 'string') return undefined
  const parsed = parse(text)
  if (!isObject(parsed) || !isObject(parsed.head) || !('body' in parsed)) return undefined
  const bodyText = rawJsonMember(text, 'body')
  return bodyText === undefined ? undefined : { head: parsed.head, body: parsed.body, bodyText }
}

export const hasValidSignature = ({ head, bodyText }: SignedRequest, key: string): boolean =>
  isValidChecksum(bodyText, key, head.signature)

/** `key` undefined: unsigned, as Paytm's refusals may be. */
export function writeEnvelope(body: object, now: Date, key: string | undefined): string {
  const bodyText = JSON.stringify(body)
  const head = {
    responseTimestamp: String(now.getTime()),
    version: 'v1',
    ...(key !== undefined && { signature: paytmChecksum(bodyText, key) }),
  }
  return `{"head":${JSON.stringify(head)},"body":${bodyText}}`
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
