/** Endpoints by which partners sign their customers in with a client key. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  Mobile,
  MobileMismatch,
  NoSuchUser,
  SatelliteSystemDown,
  SESSION,
  TooManyRequests,
  User,
} from './identity.ts'
import { INVALID, problem, problems } from './problem.ts'
import { LINK_EXPIRED } from './messages.ts'

const SUBSCRIBER_TEXT = /*i18n*/ 'Please give the eleven digits of the SMC No/ CDS No.'

export const InvalidPartnerKey = problem('partner_key_wrong', 401, /*i18n*/ 'This API key is not valid.')
export const ScopeMissing = problem(
  'partner_scope',
  403,
  /*i18n*/ 'This API key may not name customers in this way.',
)
/** Equal for a key that is used, expired, of a revoked partner or unknown, so that it discloses nothing. */
export const ClientKeyInvalid = problem('clientkey_over', 410, LINK_EXPIRED)
export const SameOriginRequired = problem(
  'own_page_only',
  403,
  /*i18n*/ 'This link signs in from a page of the shop only.',
)
export const AccountMismatch = problem(
  'other_account',
  409,
  /*i18n*/ 'Another account is signed in here. Please say which one to use.',
)

export const LanguageNotOffered = problem(
  INVALID.code,
  INVALID.status,
  /*i18n*/ 'The shop is not offered in this language.',
)

export const createClientKey = endpoint('POST', '/api/partner/clientkeys', {
  summary: 'Create a link that signs one customer in once; for partners with an API key',
  body: z
    .strictObject({
      mobile: Mobile.optional(),
      subscriberid: z
        .string(SUBSCRIBER_TEXT)
        .regex(/^\d{11}$/, SUBSCRIBER_TEXT)
        .optional(),
      /** The language of the page behind the link. Absent: English. */
      language: z.string().optional(),
    })
    .refine(({ mobile, subscriberid }) => (mobile === undefined) !== (subscriberid === undefined), {
      path: ['mobile'],
      message: /*i18n*/ 'Please send either mobile or subscriberid.',
    }),
  response: {
    201: z.object({ clientkey: z.string(), url: z.string(), expiresAt: z.string() }),
    ...problems(
      InvalidPartnerKey,
      ScopeMissing,
      NoSuchUser,
      MobileMismatch,
      INVALID,
      TooManyRequests,
      SatelliteSystemDown,
    ),
  },
})

export const logInWithClientKey = endpoint('GET', '/api/auth/fromExternal/:clientkey', {
  summary: 'Sign in with the key of such a link; only from a page of the shop, with header x-client-key',
  params: z.strictObject({ clientkey: z.string().min(1).max(128) }),
  response: {
    200: z.object({ token: z.string(), data: User }),
    ...problems(...SESSION, SameOriginRequired, AccountMismatch, ClientKeyInvalid, INVALID, TooManyRequests),
  },
})
