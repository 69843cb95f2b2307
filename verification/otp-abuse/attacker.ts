/** Creates attackers, each with a separate address, that request and guess codes of one mobile. */
import type { TestApp } from '#test/app.ts'

export type GuessResult = { status: number; code: string }

type PostResult = { status: number; body: Record<string, unknown>; cookie: string }

/** Creates an attacker: an address and, once the shop sets one, a device cookie. */
export function createAttacker({ app }: Pick<TestApp, 'app'>, remoteAddress: string) {
  let cookie = ''
  const post = async (url: string, payload: object): Promise<PostResult> => {
    const response = await app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: cookie === '' ? {} : { cookie },
      payload,
    })
    const [setCookie] = response.cookies
    if (setCookie) cookie = `${setCookie.name}=${setCookie.value}`
    return { status: response.statusCode, body: response.json(), cookie }
  }
  return {
    /** Requests a code. @returns the challenge, if a code was sent */
    requestCode: async (mobile: string): Promise<string | undefined> => {
      const { status, body } = await post('/api/auth', { mobile })
      return status === 200 ? String(body.transId) : undefined
    },
    guess: async (mobile: string, transID: string, OTP: string): Promise<GuessResult> => {
      const { status, body } = await post('/api/auth/verify', { mobile, transID, OTP })
      return { status, code: typeof body.code === 'string' ? body.code : '' }
    },
  }
}

/** Returns the address of an attacker, for example "10.1.2.3" for 66051. */
export const ipAddress = (number: number): string =>
  `10.${String((number >> 16) & 255)}.${String((number >> 8) & 255)}.${String(number & 255)}`

/** Returns whether a code was compared and was wrong. The fifth try of a challenge has the code `otp_over`. */
export const wasCompared = ({ code }: GuessResult, tryOfChallenge: number): boolean =>
  code === 'otp_wrong' || (code === 'otp_over' && tryOfChallenge === 5)
