/** The faults of an ID token: its claims are changed, and it is signed again. */
import type { Behaviour } from '#simulators/behaviours/behaviour.ts'
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { z } from 'zod'

type TokenFault = Behaviour<'identity', 'token'>
type Claims = z.infer<typeof claimsSchema>

const HOUR_SECONDS = 3600

const claimsSchema = z.looseObject({
  iat: z.number(),
  exp: z.number(),
  roles: z.array(z.string()).optional(),
})

const CHANGES: Record<TokenFault, (claims: Claims) => object> = {
  'wrong-audience': (claims) => ({ ...claims, aud: 'another-client' }),
  'expired-token': ({ iat, ...claims }) => ({
    ...claims,
    iat: iat - 2 * HOUR_SECONDS,
    exp: iat - HOUR_SECONDS,
  }),
  'without-roles': ({ roles: _roles, ...claims }) => claims,
  'forged-token': (claims) => claims,
}

export const createSigningKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** Returns the ID token with a fault. @param key the provider's signing key; a forged token has another one */
export function alterIdToken(idToken: string, fault: TokenFault, key: KeyObject): string {
  const [header = '', payload = ''] = idToken.split('.')
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  const changed = Buffer.from(JSON.stringify(CHANGES[fault](claims))).toString('base64url')
  const signed = `${header}.${changed}`
  const signature = sign('sha256', Buffer.from(signed), {
    key: fault === 'forged-token' ? createSigningKey() : key,
    dsaEncoding: 'ieee-p1363',
  })
  return `${signed}.${signature.toString('base64url')}`
}
