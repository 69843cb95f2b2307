/** The language of answers over HTTP, with marked texts in place of translations. */
import { makeApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { markedTexts } from '#test/marked-texts.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { describe, expect, test } from 'vitest'

const MOBILE = '9840012345'

const openApp = () => makeApp({ texts: markedTexts })

async function ask(
  { app }: Pick<TestApp, 'app'>,
  url: string,
  { language, cookie, method = 'GET', payload }: Asked = {},
) {
  const { statusCode, body, headers, cookies } = await app.inject({
    method,
    url,
    headers: {
      ...(language !== undefined && { 'accept-language': language }),
      ...(cookie !== undefined && { cookie }),
    },
    ...(payload && { payload }),
  })
  const json: unknown = JSON.parse(body)
  return {
    status: statusCode,
    body: json,
    headers,
    cookie: cookies[0] && `${cookies[0].name}=${cookies[0].value}`,
  }
}
type Asked = { language?: string; cookie?: string | undefined; method?: 'GET' | 'POST'; payload?: object }

const inEnglish = { 'content-language': 'en', vary: 'accept-language' }
const inTamil = { 'content-language': 'ta', vary: 'accept-language' }

describe('a problem', () => {
  test.each(['ta', 'hi;q=0.1, ta-IN', 'fr, ta;q=0.5'])('answers in Tamil to "%s"', async (language) => {
    expect(await ask(await openApp(), '/api/users', { language })).toMatchObject({
      status: 401,
      body: { message: '[ta] Please login to continue. [ta]', code: 'not_signed_in' },
      headers: { ...inTamil, 'cache-control': 'no-store' },
    })
  })

  test('answers in English without the header, and if the header is broken [SPEC-16-07]', async () => {
    const app = await openApp()
    for (const asked of [{}, { language: 'ta;q=2' }, { language: `ta${' '.repeat(200)},` }])
      expect(await ask(app, '/api/users', asked)).toMatchObject({
        body: { message: 'Please login to continue.' },
        headers: inEnglish,
      })
  })

  test('translates the message of each field, and leaves the names of the fields', async () => {
    const payload = { mobile: '12', unknown: 1 }
    const wrong = await ask(await openApp(), '/api/auth', { language: 'ta', method: 'POST', payload })
    expect(wrong).toMatchObject({ status: 422, headers: inTamil })
    expect(wrong.body).toEqual({
      message: '[ta] Please enter a valid Mobile Number. [ta]',
      code: 'invalid',
      fields: {
        mobile: '[ta] Please enter a valid Mobile Number. [ta]',
        unknown: '[ta] This field is not known here. [ta]',
      },
    })
  })

  test('translates a sentence with a waiting time, and gives the seconds', async () => {
    const app = await openApp()
    const asked = { method: 'POST', payload: { mobile: MOBILE, email: '' } } as const
    const { cookie } = await ask(app, '/api/otp/generateOTP', asked)
    const again = await ask(app, '/api/otp/generateOTP', { ...asked, cookie, language: 'ta' })
    expect(again).toMatchObject({ status: 429, headers: { ...inTamil, 'retry-after': '30' } })
    expect(again.body).toEqual({
      message: '[ta] An OTP was sent a moment ago. Please ask again in [ta] 30 seconds [ta]. [ta]',
      code: 'otp_too_soon',
      params: { wait: 30 },
    })
    expect((await ask(app, '/api/otp/generateOTP', { ...asked, cookie })).body).toMatchObject({
      message: 'An OTP was sent a moment ago. Please ask again in 30 seconds.',
    })
  })

  test.each([
    ['GET', '/api/nothing', 404, 'There is nothing at this address.'],
    ['POST', '/api/movies', 405, 'This address does not answer that method.'],
    ['GET', '/api/orders/%E0%A4%A', 400, 'The request cannot be read.'],
  ] as const)('translates the refusal of %s %s, which has no route', async (method, url, status, message) => {
    expect(await ask(await openApp(), url, { method, language: 'ta' })).toMatchObject({
      status,
      body: { message: `[ta] ${message} [ta]` },
      headers: inTamil,
    })
  })
})

describe('an answer', () => {
  test('with a message for people is in the language of the request', async () => {
    const app = await openApp()
    const payload = { mobile: MOBILE, email: '' }
    const sent = await ask(app, '/api/otp/generateOTP', { language: 'ta', method: 'POST', payload })
    expect(sent).toMatchObject({
      status: 200,
      body: { message: `[ta] OTP sent to ${MOBILE}. [ta]` },
      headers: inTamil,
    })
    const { transId, authKey } = sent.body as { transId: string; authKey: string }
    const { cookie } = sent
    const delivery = `/api/otp/delivery/${transId}`
    expect((await ask(app, delivery, { language: 'ta', cookie })).body).toEqual({
      state: 'sending',
      message: `[ta] The OTP for ${MOBILE} takes longer than usual. We are still trying to send it. [ta]`,
    })
    const code = await openBrowser(app).readCode(MOBILE)
    const entered = { mobile: MOBILE, transID: transId, OTP: code, JWT: authKey }
    const asked = { language: 'ta', cookie, method: 'POST', payload: entered } as const
    expect((await ask(app, '/api/otp/verifyOTP', asked)).body).toEqual({
      message: '[ta] OTP Verified Successfully [ta]',
    })
  })

  test.each(Object.keys(LANGUAGES))('that programs compare is English: %s', async (language) => {
    const app = await openApp()
    await openBrowser(app).register()
    const call = async (url: string) => (await ask(app, url, { language })).body
    expect(await call(`/api/users/check/mobile/${MOBILE}`)).toEqual({ message: 'User Already Found' })
    expect(await call('/api/users/check/mobile/9000000000')).toEqual({ message: 'User Not Found' })
    expect(await call('/api/users/check/email/nobody@example.com')).toEqual({ message: 'User Not Found' })
  })

  test('about the satellite system, which programs compare, is English [SPEC-16-08]', async () => {
    const app = await openApp()
    const dth = async (mobile: string) => {
      const payload = { type: 2, data_identifier: mobile }
      return (await ask(app, '/api/dth', { language: 'ta', method: 'POST', payload })).body
    }
    expect(await dth('9000000000')).toEqual({ data: 'User Not Found' })
    expect(await dth('9000000001')).toEqual({ data: 'User Already Found in Sun Direct' })
  })

  test('that all visitors share does not depend on the language', async () => {
    const app = await openApp()
    const english = await ask(app, '/api/movies/languages')
    const tamil = await ask(app, '/api/movies/languages', { language: 'ta' })
    expect(tamil.body).toEqual(english.body)
    expect(tamil.headers).toMatchObject({ vary: 'accept-encoding' })
    expect(tamil.headers).not.toHaveProperty('content-language')
  })
})
