/** The pepper is changed while people have codes on their phones: the instance that compares may be another than sent them. */
import { buildApp } from '#api/app.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { expect, onTestFinished, test } from 'vitest'

const MOBILE = '9000000001'
const SENT_WITH = 'the-pepper-it-was-sent-with'

/** Sent by an instance with one pepper, typed at another one. */
async function typeAtOtherInstance(settings: { otpPepper: string; secondaryOtpPepper: string | undefined }) {
  const first = await makeApp({ settings: { OTP_PEPPER: SENT_WITH } })
  const platform = { ...first.platform, config: { ...first.platform.config, ...settings } }
  const app = await buildApp({
    ...{ platform, catalogue: first.catalogue, wakeOutbox: () => undefined },
    gateways: createGatewayRegistry(platform),
  })
  onTestFinished(() => app.close())
  const sender = openBrowser(first)
  const { body } = await sender.call('POST', '/api/auth', { mobile: MOBILE })
  const OTP = await sender.readCode(MOBILE)
  const second = openBrowser({ ...first, app })
  second.kept.cookie = sender.kept.cookie
  const typed = (code: string) =>
    second.call('POST', '/api/auth/verify', { mobile: MOBILE, transID: body.transId, OTP: code })
  return { OTP, typed }
}

test('a code that was sent before the change opens a session after it, while both are set', async () => {
  const { OTP, typed } = await typeAtOtherInstance({
    otpPepper: 'the-new-pepper-0001',
    secondaryOtpPepper: SENT_WITH,
  })
  expect((await typed(OTP)).status).toBe(200)
})

test('a code of the new pepper opens one where the new one is believed already, and not used yet', async () => {
  const { OTP, typed } = await typeAtOtherInstance({
    otpPepper: 'the-old-pepper-0001',
    secondaryOtpPepper: SENT_WITH,
  })
  expect((await typed(OTP)).status).toBe(200)
})

test('without the other pepper it is a wrong code', async () => {
  const { OTP, typed } = await typeAtOtherInstance({
    otpPepper: 'the-new-pepper-0001',
    secondaryOtpPepper: undefined,
  })
  expect((await typed(OTP)).status).toBe(401)
})

test('two peppers are no second guess: a wrong code is one try, and five are all there are', async () => {
  const { OTP, typed } = await typeAtOtherInstance({
    otpPepper: 'the-new-pepper-0001',
    secondaryOtpPepper: SENT_WITH,
  })
  const wrong = OTP === '000000' ? '000001' : '000000'
  for (const left of [4, 3, 2, 1, 0]) {
    const { body } = await typed(wrong)
    expect(body['code'], `${String(left)} left`).toBe(left > 0 ? 'otp_wrong' : 'otp_over')
  }
  expect((await typed(OTP)).status).toBe(401)
})
