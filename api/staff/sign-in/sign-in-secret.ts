/**
 * The secret of one sign-in. The browser keeps it in a cookie, and the values of the protocol are derived from it, so that the shop
 * stores nothing before a person has signed in. Pure.
 */
import { createHash } from 'node:crypto'

export const SIGN_IN_SECONDS = 600
const SECRET_BYTES = 32

export type SignInSecret = {
  /** Ties the answer to this browser (RFC 6749 section 10.12). */
  state: string
  /** Ties the ID token to this sign-in (OpenID Connect Core 1.0 section 3.1.2.1). */
  nonce: string
  /** Ties the code to this sign-in (RFC 7636). */
  verifier: string
}

export const newSignInSecret = (random: (bytes: number) => Buffer): string =>
  random(SECRET_BYTES).toString('base64url')

/** @param secret the value of the cookie */
export const deriveSignIn = (secret: string): SignInSecret => ({
  state: derive('state', secret),
  nonce: derive('nonce', secret),
  verifier: derive('verifier', secret),
})

const derive = (purpose: string, secret: string): string =>
  createHash('sha256').update(`staff sign-in ${purpose} ${secret}`).digest('base64url')
