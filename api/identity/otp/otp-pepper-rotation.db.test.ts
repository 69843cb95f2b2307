/** Rotation of the OTP pepper: an instance with one pepper sends a code, an instance with another one verifies it. */
import { buildApp } from '#api/app.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { expect, onTestFinished, test } from 'vitest'

const MOBILE = '9000000001'
const SENT_WITH = 'the-pepper-it-was-sent-with'

/** Sends a code from an instance with the pepper SENT_WITH, and verifies it at an instance with these settings. */
async function typeAtOtherInstance(settings: { otpPepper: string; secondaryOtpPepper: string | undefined }) {
  const first = await makeApp({ settings: { OTP_PEPPER: SENT_WITH } })
  const platform = { ...first.platform, config: { ...first.platform.config, ...settings } }
  const app = await buildApp({
    platform,
    catalogue: first.catalogue,
    wakeOutbox: () => undefined,
    gateways: createGatewayRegistry(platform),
  })
  onTestFinished(() => app.close())
  const sender = openBrowser(first)
  const { body } = await sender.call('POST', '/api/auth', { mobile: MOBILE })
  const OTP = await sender.readCode(MOBILE)
  const second = openBrowser({ ...first, app })
  second.credentials.cookie = sender.credentials.cookie
  const typed = (code: string) =>
    second.call('POST', '/api/auth/verify', { mobile: MOBILE, transID: body.transId, OTP: code })
  return { OTP, typed }
}

test('accepts a code from before the rotation while both peppers are set', async () => {
  const { OTP, typed } = await typeAtOtherInstance({
    otpPepper: 'the-new-pepper-0001',
    secondaryOtpPepper: SENT_WITH,
  })
  expect((await typed(OTP)).status).toBe(200)
})

test('accepts a code of the new pepper if it is the secondary one', async () => {
  const { OTP, typed } = await typeAtOtherInstance({
    otpPepper: 'the-old-pepper-0001',
    secondaryOtpPepper: SENT_WITH,
  })
  expect((await typed(OTP)).status).toBe(200)
})

test('rejects a code of a pepper that is not set', async () => {
  const { OTP, typed } = await typeAtOtherInstance({
    otpPepper: 'the-new-pepper-0001',
    secondaryOtpPepper: undefined,
  })
  expect((await typed(OTP)).status).toBe(401)
})

test('takes one try for a wrong code although it is compared with both peppers', async () => {
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
