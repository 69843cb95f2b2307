/**
 * Opens the identity provider: OpenID Connect by `oidc-provider`, with one client, the staff desk. The package is for
 * development only, so it is loaded with the first request.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import type { Html } from '#simulators/html.ts'
import { pageHeaders, pageText } from '#simulators/page.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { randomBytes, type KeyObject } from 'node:crypto'
import type { Account, Configuration, Grant, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { z } from 'zod'
import { alterIdToken, createSigningKey } from './alter-id-token.ts'
import { memoryAdapter } from './memory-adapter.ts'
import { errorPage, signedOutPage, signOutPage } from './provider-pages.ts'
import { findStaffMemberBySubject } from './staff-member-store.ts'

const CLIENT_ID = 'staff-desk'
const CLIENT_SECRET = 'standin-staff-desk'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const SESSION_SECONDS = 12 * HOUR_SECONDS

const tokenAnswer = z.looseObject({ id_token: z.string() })

/** Returns the error of a request that cannot be answered, with the status 503. */
export const unavailable = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { statusCode: 503 })

/** @param issuer the address under which the simulators serve the provider */
export async function openProvider(context: SimulatorContext, issuer: string): Promise<Provider> {
  const library = await import('oidc-provider').catch((cause: unknown) => {
    throw unavailable(
      'The identity provider needs the package oidc-provider, which is for development',
      cause,
    )
  })
  const key = createSigningKey()
  const policy = library.interactionPolicy.base()
  policy.remove('consent')
  const provider = new library.Provider(issuer, {
    ...settingsOf(context, key),
    interactions: { policy, url: (_ctx, { uid }) => `${new URL(issuer).pathname}/sign-in/${uid}` },
  })
  provider.use<object, { oidc: KoaContextWithOIDC['oidc'] }>(async (ctx, next) => {
    await next()
    const answer = tokenAnswer.safeParse(ctx.body)
    if (!answer.success) return
    const member = findStaffMemberBySubject(context.store, ctx.oidc.account?.accountId ?? '')
    const fault = takeBehaviour(context.store, 'identity', 'token', member && [member.username])
    if (fault) ctx.body = { ...answer.data, id_token: alterIdToken(answer.data.id_token, fault, key) }
  })
  return provider
}

const settingsOf = (context: SimulatorContext, key: KeyObject): Configuration => ({
  adapter: memoryAdapter(),
  clients: [deskClient(context.settings.staffUrl)],
  clientAuthMethods: ['client_secret_basic'],
  responseTypes: ['code'],
  scopes: ['openid'],
  claims: { openid: ['sub'], profile: ['name', 'preferred_username'], roles: ['roles'] },
  // The desk reads the ID token only, so the claims of the scopes are in it.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  jwks: { keys: [{ ...key.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  cookies: { keys: [randomBytes(32).toString('base64url')] },
  clientBasedCORS: () => false,
  ttl: {
    AccessToken: 5 * MINUTE_SECONDS,
    AuthorizationCode: MINUTE_SECONDS,
    Grant: SESSION_SECONDS,
    IdToken: HOUR_SECONDS,
    Interaction: HOUR_SECONDS,
    Session: SESSION_SECONDS,
  },
  findAccount: (_ctx, subject) => accountOf(context, subject),
  loadExistingGrant: grantWithoutQuestion,
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: {
      logoutSource: (ctx, form) => sendProviderPage(context, ctx, signOutPage(form)),
      postLogoutSuccessSource: (ctx) => sendProviderPage(context, ctx, signedOutPage()),
    },
  },
  renderError: (ctx, { error, error_description: description }) =>
    sendProviderPage(context, ctx, errorPage(description === undefined ? error : `${error}: ${description}`)),
})

const deskClient = (staffUrl: string) => ({
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  redirect_uris: [`${staffUrl}/sign-in/callback`],
  post_logout_redirect_uris: [`${staffUrl}/signed-out`],
  grant_types: ['authorization_code'],
  response_types: ['code' as const],
  token_endpoint_auth_method: 'client_secret_basic' as const,
  id_token_signed_response_alg: 'ES256' as const,
  require_auth_time: true,
})

function accountOf({ store }: SimulatorContext, subject: string): Account | undefined {
  const member = findStaffMemberBySubject(store, subject)
  if (!member) return undefined
  const { username, name, roles } = member
  return {
    accountId: subject,
    claims: () => ({ sub: subject, preferred_username: username, name, roles }),
  }
}

/** Grants all requested scopes: the desk belongs to the company, so there is no question of consent. */
async function grantWithoutQuestion({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, account } = oidc
  if (!client || !account) return undefined
  const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope([...oidc.requestParamOIDCScopes])
  await grant.save()
  return grant
}

function sendProviderPage({ settings }: SimulatorContext, ctx: KoaContextWithOIDC, body: Html): void {
  const page = { title: 'Identity provider', body, formTarget: settings.staffUrl }
  ctx.set(pageHeaders(page))
  ctx.body = pageText(page)
}
