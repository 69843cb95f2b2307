/**
 * The company's identity provider: OpenID Connect Core 1.0 with the authorisation code flow and PKCE, by `openid-client`.
 */
import type { StaffConfig } from '#api/platform/config/staff-settings.ts'
import {
  ExternalSystemError,
  isOverloaded,
  statusError,
} from '#api/platform/runtime/external-system-error.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import * as client from 'openid-client'
import type { SignInSecret } from './sign-in-secret.ts'

const TIMEOUT_MS = 5_000

/** `unavailable`: the provider did not answer in time. `refused`: it refused the sign-in. `invalid`: its answer is not valid. */
export type SignInFault = 'unavailable' | 'refused' | 'invalid'

export class SignInError extends Error {
  override name = 'SignInError'
  readonly fault: SignInFault
  constructor(fault: SignInFault, cause: unknown) {
    super(`sign-in: ${fault}`, { cause })
    this.fault = fault
  }
}

export type IdentityProvider = {
  /** Returns the provider's address for the browser. @param again asks for a new proof of the person @throws SignInError */
  startUrl: (secret: SignInSecret, again: boolean) => Promise<string>
  /**
   * Exchanges the code for the claims of a verified ID token.
   * @param search the query of the browser's return @throws SignInError
   */
  readClaims: (secret: SignInSecret, search: string) => Promise<unknown>
  /** Returns the address that ends the person's session at the provider; the desk's page after signing out where it has none. */
  endUrl: () => Promise<string>
}

export function openIdentityProvider(staff: StaffConfig, runtime: Pick<Runtime, 'http'>): IdentityProvider {
  const callbackUrl = `${staff.url}/sign-in/callback`
  const signedOutUrl = `${staff.url}/signed-out`
  let discovered: Promise<client.Configuration> | undefined
  const discover = (): Promise<client.Configuration> => {
    // A failed discovery is repeated by the next sign-in.
    discovered ??= discoverProvider(staff, runtime).catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }
  return {
    startUrl: (secret, again) =>
      withFaults(async () => {
        const configuration = await discover()
        const parameters = {
          redirect_uri: callbackUrl,
          scope: 'openid profile roles',
          state: secret.state,
          nonce: secret.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(secret.verifier),
          code_challenge_method: 'S256',
          ...(again && { prompt: 'login', max_age: '0' }),
        }
        return client.buildAuthorizationUrl(configuration, parameters).href
      }),
    readClaims: (secret, search) =>
      withFaults(async () => {
        const tokens = await client.authorizationCodeGrant(await discover(), new URL(callbackUrl + search), {
          expectedState: secret.state,
          expectedNonce: secret.nonce,
          pkceCodeVerifier: secret.verifier,
          idTokenExpected: true,
        })
        return tokens.claims()
      }),
    endUrl: async () => {
      const configuration = await discover().catch(() => undefined)
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return signedOutUrl
      return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: signedOutUrl }).href
    },
  }
}

function discoverProvider(
  { issuer, clientId, clientSecret, isLocal }: StaffConfig,
  runtime: Pick<Runtime, 'http'>,
): Promise<client.Configuration> {
  return client.discovery(new URL(issuer), clientId, clientSecret, client.ClientSecretBasic(clientSecret), {
    [client.customFetch]: fetchBy(runtime),
    execute: [
      // Checks the signature of the ID token, too, and not only the TLS of the call that returned it.
      client.enableNonRepudiationChecks,
      // Settings accept an address without TLS on this machine only.
      ...(isLocal ? [client.allowInsecureRequests] : []),
    ],
  })
}

/** Sends the library's requests through `Runtime.http`. */
const fetchBy =
  ({ http }: Pick<Runtime, 'http'>): client.CustomFetch =>
  async (url, { method, headers, body }) => {
    const response = await http({
      destination: 'staff_identity',
      operation: 'sign-in',
      url,
      headers,
      timeoutMs: TIMEOUT_MS,
      method: method === 'POST' ? 'POST' : 'GET',
      ...(body !== null && body !== undefined && { body: textOf(body) }),
    })
    if (isOverloaded(response.status)) throw statusError('staff_identity', response.status)
    // `Runtime.http` does not return headers; the documents of the protocol are JSON, and anything else is refused as unreadable.
    return new Response(response.body, {
      status: response.status,
      headers: { 'content-type': 'application/json' },
    })
  }

function textOf(body: client.FetchBody): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('identity provider: unexpected kind of body')
}

async function withFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new SignInError(faultOf(error), error)
  }
}

function faultOf(error: unknown): SignInFault {
  if (error instanceof client.AuthorizationResponseError) return 'refused'
  if (error instanceof ExternalSystemError) return 'unavailable'
  if (error instanceof Error && error.cause instanceof ExternalSystemError) return 'unavailable'
  return 'invalid'
}
