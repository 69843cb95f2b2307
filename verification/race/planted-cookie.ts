/**
 * The race of cookie fixation: an attacker planted a device cookie in the victim's browser, and both sign in with it at
 * the same moment.
 */
import { type Race, type RaceContext, retryUntilAnswered } from './race-context.ts'
import { cookieIn, type HttpResponse } from '#verification/toolkit/send-request.ts'
import { type TestUser, testUserOf } from './test-users.ts'

/** Requests a login code, and returns the call that signs in with it. */
async function prepareLogin(context: RaceContext, user: TestUser): Promise<() => Promise<LoginResult>> {
  const sent = await retryUntilAnswered('auth', () =>
    context.post(user, '/api/auth', { mobile: user.mobile }),
  )
  const { transId } = JSON.parse(sent.body) as { transId: string }
  const OTP = await context.simulators.readCode(user.mobile)
  const login = { mobile: user.mobile, transID: transId, OTP }
  return async () => readLogin(user, await context.post(user, '/api/auth/verify', login))
}

/** A user with the token and the cookie of the login; undefined if the login has no response. */
type LoginResult = TestUser | undefined

function readLogin(user: TestUser, response: HttpResponse | undefined): LoginResult {
  const cookie = response?.status === 200 ? cookieIn(response) : undefined
  if (!response || cookie === undefined) return undefined
  const { token } = JSON.parse(response.body) as { token: string }
  return { ...user, headers: { ...user.headers, cookie, 'x-auth-token': token } }
}

/** Each of the two keeps a session: the second login gets a new device, and ends no session on the first one's device. */
export const plantedCookie: Race = {
  name: 'two accounts sign in at once with one planted device cookie',
  run: async (context, round) => {
    const attacker = testUserOf(round, 'attacker')
    const victim = testUserOf(round, 'victim')
    const withoutSession = { ...attacker.headers }
    delete withoutSession['x-auth-token']
    const logins = [
      await prepareLogin(context, { ...attacker, headers: withoutSession }),
      await prepareLogin(context, { ...victim, headers: withoutSession }),
    ]
    const both = await Promise.all(logins.map((logIn) => logIn()))
    const checks = both.map(async (user) => {
      // A crash cut the response off: the session exists, and its secrets are not known.
      if (user === undefined || both.includes(undefined)) return []
      const { status } = await retryUntilAnswered('users', () => context.get(user, '/api/users'))
      return status === 200
        ? []
        : [`the session of ${user.mobile} ended by the other's login: ${String(status)}`]
    })
    return (await Promise.all(checks)).flat()
  },
}
