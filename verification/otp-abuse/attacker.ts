/** Attacks on one mobile from many addresses over a virtual day, while its owner also signs in. */
import type { TestApp } from '#test/app.ts'

export type Attempt = { status: number; code: string }

type Posted = { status: number; body: Record<string, unknown>; cookie: string }

/** Simulates one attacker: an address and, once it was set, a device cookie. */
export function attackerAt({ app }: Pick<TestApp, 'app'>, remoteAddress: string) {
  let cookie = ''
  const post = async (url: string, payload: object): Promise<Posted> => {
    const answer = await app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: cookie === '' ? {} : { cookie },
      payload,
    })
    const [given] = answer.cookies
    if (given) cookie = `${given.name}=${given.value}`
    return { status: answer.statusCode, body: answer.json(), cookie }
  }
  return {
    /** @returns the challenge, if a code was sent */
    ask: async (mobile: string): Promise<string | undefined> => {
      const { status, body } = await post('/api/auth', { mobile })
      return status === 200 ? String(body.transId) : undefined
    },
    guess: async (mobile: string, transID: string, OTP: string): Promise<Attempt> => {
      const { status, body } = await post('/api/auth/verify', { mobile, transID, OTP })
      return { status, code: typeof body.code === 'string' ? body.code : '' }
    },
  }
}

/** Returns "10.1.2.3" for 66051: enough addresses for any attack. */
export const addressNumber = (number: number): string =>
  `10.${String((number >> 16) & 255)}.${String((number >> 8) & 255)}.${String(number & 255)}`

/** Returns whether a code was compared and found wrong. The fifth try of a challenge is answered with "over". */
export const wasCompared = ({ code }: Attempt, tryOfChallenge: number): boolean =>
  code === 'otp_wrong' || (code === 'otp_over' && tryOfChallenge === 5)
