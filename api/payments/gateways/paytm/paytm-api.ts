/** Paytm's server-to-server calls. Source: paytmpayments.com/docs and Paytm's integrator bundle, read 2026-11. */
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import { parseResponse, validateResponse } from '#api/platform/runtime/parse-response.ts'
import type { HttpResponse, Runtime } from '#api/platform/runtime/runtime.ts'
import { z } from 'zod'
import { paytmChecksum, signedBody } from './paytm-checksum.ts'
import { type PaytmSettings, verificationKeys } from './paytm-settings.ts'

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const ResultInfo = z.object({ resultStatus: z.string(), resultCode: text, resultMsg: text })

export const InitiateResponse = z.object({ body: z.object({ resultInfo: ResultInfo, txnToken: text }) })
export const PaytmStatusResponse = z.object({
  body: z.object({
    resultInfo: ResultInfo,
    txnId: text,
    orderId: text,
    txnAmount: text,
    mid: text,
    paymentMode: text,
    bankName: text,
  }),
})
export const PaytmRefundStatusResponse = z.object({
  body: z.object({ resultInfo: ResultInfo, mid: text, orderId: text, refId: text, refundAmount: text }),
})

/** Paytm writes results in two shapes; calls about subscriptions have both. */
export const AnyResult = z
  .object({ resultStatus: text, resultCode: text, resultMsg: text, status: text, code: text, message: text })
  .transform((info) => ({ status: info.resultStatus || info.status, code: info.resultCode || info.code }))
  .refine(({ status }) => status !== '')

const Envelope = z.object({
  head: z.object({ signature: text }),
  body: z.looseObject({ resultInfo: z.looseObject({ resultStatus: text, status: text }) }),
})
const UNSIGNED = ['F', 'FAILURE', 'TXN_FAILURE', 'NO_RECORD_FOUND']

/** `head`: its fields besides the signature. */
type Call = { path: string; body: object; timeoutMs: number; head?: object }

/**
 * Calls Paytm. The signature covers exactly the characters of the body that are sent.
 * @throws when Paytm does not answer in time, or not with the JSON it documents, or when the answer has a wrong
 *   signature
 */
export async function callPaytm<T>(
  settings: PaytmSettings,
  runtime: Runtime,
  { call: { path, body, timeoutMs, head }, answer }: { call: Call; answer: z.ZodType<T> },
): Promise<T> {
  const signed = JSON.stringify(body)
  // Three bytes in base64 are the four characters of a salt.
  const signature = paytmChecksum(signed, settings.key, runtime.random(3).toString('base64'))
  const response = await runtime.http({
    destination: 'paytm',
    // Without the query, which contains ids of payments.
    operation: path.replace(/\?.*/, ''),
    method: 'POST',
    url: `${settings.pgUrl}${path}`,
    headers: { 'content-type': 'application/json' },
    body: `{"head":${JSON.stringify({ ...head, signature })},"body":${signed}}`,
    timeoutMs,
  })
  const verified = bodyFromPaytm(response, verificationKeys(settings))
  if (verified === undefined) throw new ExternalSystemError('paytm', 'bad_signature')
  return validateResponse('paytm', { body: verified }, answer)
}

/**
 * Returns the verified body of an answer. Paytm signs successes; its refusals may come without a signature.
 * @returns only the signed body, or an unsigned refusal; undefined for anything else
 */
function bodyFromPaytm(response: HttpResponse, keys: readonly string[]): unknown {
  const { head, body } = parseResponse('paytm', response, { schema: Envelope })
  const { resultStatus, status } = body.resultInfo
  if (head.signature === '') return UNSIGNED.includes(resultStatus || status) ? body : undefined
  const signed = signedBody(response.body, keys, head.signature)
  return signed === undefined ? undefined : JSON.parse(signed)
}
