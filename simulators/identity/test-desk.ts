/** A staff desk for tests: the client of the identity provider by `openid-client`, and a browser that keeps cookies. */
import * as client from 'openid-client'

const SECRET = 'standin-staff-desk'
const CALLBACK = 'http://localhost:3100/sign-in/callback'

type Answer = { url: URL; status: number; body: string; policy: string }

/** Opens a browser that follows redirects until a page answers, or until it would leave the simulators. */
export function openBrowser() {
  const cookies = new Map<string, { pair: string; path: string }>()

  async function send(url: URL, form?: Record<string, string>): Promise<Answer> {
    const kept = [...cookies.values()].filter(({ path }) => url.pathname.startsWith(path))
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: kept.map(({ pair }) => pair).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    response.headers.getSetCookie().forEach(keep)
    const target = response.headers.get('location')
    const { status } = response
    const policy = response.headers.get('content-security-policy') ?? ''
    if (target === null) return { url, status, policy, body: await response.text() }
    await response.body?.cancel()
    const next = new URL(target, url)
    return next.host === url.host ? send(next) : { url: next, status, policy, body: '' }
  }

  function keep(header: string): void {
    const [pair = '', ...attributes] = header.split('; ')
    const path = attributes.find((one) => one.startsWith('path='))?.slice('path='.length) ?? '/'
    const [name = '', value] = pair.split('=')
    if (value === '') cookies.delete(`${name} ${path}`)
    else cookies.set(`${name} ${path}`, { pair, path })
  }

  return {
    open: (url: URL) => send(url),
    /** Sends the form of a page, with its hidden fields and the field of the pressed button. */
    press: ({ url, body }: Answer, button: Record<string, string>) => {
      const action = /<form[^>]* action="([^"]+)"/.exec(body)?.[1] ?? ''
      const hidden = [...body.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      const fields = new Map(hidden.map(([, name = '', value = '']) => [name, value]))
      return send(new URL(action, url), { ...Object.fromEntries(fields), ...button })
    },
  }
}

/** Opens the desk's side of the protocol. @param address of the simulators */
export async function openDesk(address: string, authentication = client.ClientSecretBasic(SECRET)) {
  const config = await client.discovery(new URL(`${address}/identity`), 'staff-desk', {}, authentication, {
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  })
  const checks = {
    pkceCodeVerifier: client.randomPKCECodeVerifier(),
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
    idTokenExpected: true,
  }
  const challenge = await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier)

  return {
    config,
    /** Returns the address to which the desk sends the browser. */
    signInUrl: (parameters: Record<string, string> = {}): URL =>
      client.buildAuthorizationUrl(config, {
        redirect_uri: CALLBACK,
        scope: 'openid profile roles',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state: checks.expectedState,
        nonce: checks.expectedNonce,
        ...parameters,
      }),
    /** Exchanges the code of the callback. @returns the claims of the ID token */
    claimsOf: async (callback: URL, maxAge?: number) => {
      const tokens = await client.authorizationCodeGrant(config, callback, {
        ...checks,
        ...(maxAge !== undefined && { maxAge }),
      })
      return { idToken: tokens.id_token ?? '', claims: tokens.claims() }
    },
    signOutUrl: (idToken: string): URL =>
      client.buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: 'http://localhost:3100/signed-out',
        state: 'end',
      }),
  }
}

export type TestDesk = Awaited<ReturnType<typeof openDesk>>

/** Signs a person in with a new browser. @returns the browser and the callback to the desk */
export async function signIn(desk: TestDesk, username: string) {
  const browser = openBrowser()
  const callback = await browser.press(await browser.open(desk.signInUrl()), { username })
  return { browser, callback: callback.url }
}
