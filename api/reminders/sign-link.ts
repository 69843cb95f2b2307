/**
 * The link that stops reminders without a login: an id of the reminder and its signature, 28 characters of base64url. It
 * has nothing about the subscriber, and opens nothing else. Pure.
 */
import type { Config } from '#api/platform/config/config.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

export const LINK_ID_BYTES = 9
/** 96 bits: a forger who tries a billion a second needs 10^12 years. */
const SIGNATURE_BYTES = 12
const PATTERN = /^[A-Za-z0-9_-]{28}$/

type Secrets = Pick<Config, 'otpPepper' | 'secondaryOtpPepper'>

/** The label keeps this signature different from every other use of the secret. */
const signatureOf = (secret: string, linkId: Buffer): Buffer =>
  createHmac('sha256', secret).update('reminder link:').update(linkId).digest().subarray(0, SIGNATURE_BYTES)

export const signLink = ({ otpPepper }: Secrets, linkId: Buffer): string =>
  Buffer.concat([linkId, signatureOf(otpPepper, linkId)]).toString('base64url')

/** Returns the id in a link; undefined if the shop has not signed it. */
export function readLink({ otpPepper, secondaryOtpPepper }: Secrets, link: string): Buffer | undefined {
  if (!PATTERN.test(link)) return undefined
  const bytes = Buffer.from(link, 'base64url')
  const [linkId, signature] = [bytes.subarray(0, LINK_ID_BYTES), bytes.subarray(LINK_ID_BYTES)]
  const secrets = [otpPepper, ...(secondaryOtpPepper === undefined ? [] : [secondaryOtpPepper])]
  return secrets.some((secret) => timingSafeEqual(signatureOf(secret, linkId), signature))
    ? linkId
    : undefined
}
