/**
 * The delivery of one-time codes: its state, a message provider that is down, and codes that are superseded before they are
 * sent.
 */
import { makeApp, type TestApp } from '#test/app.ts'
import { type Browser, openBrowser } from '#test/browser.ts'
import { describe, expect, test } from 'vitest'

const MOBILE = '9840012345'
const SATELLITE_MOBILE = '9000000001'

describe('the delivery state of a code', () => {
  const delivery = async (browser: Browser, transId: string) => {
    const { status, body } = await browser.call('GET', `/api/otp/delivery/${transId}`)
    return { status, state: body.state, message: body.message }
  }

  test('is sending, sent or failed, as its outbox item is', async () => {
    const { browser, external, workOutbox } = await makeApp()
    const { transId } = (await browser.requestCode()).body as { transId: string }
    expect(await delivery(browser, transId)).toMatchObject({ state: 'sending' })
    await external.setBehaviour({ system: 'sms', behaviour: 'down', times: 1 })
    await workOutbox()
    expect(await delivery(browser, transId)).toEqual({
      status: 200,
      state: 'sending',
      message: `The OTP for ${MOBILE} takes longer than usual. We are still trying to send it.`,
    })
    external.advance(1)
    await workOutbox()
    expect(await delivery(browser, transId)).toMatchObject({
      state: 'sent',
      message: `OTP sent to ${MOBILE}.`,
    })

    external.advance(60)
    const next = (await browser.requestCode()).body as { transId: string }
    external.advance(301)
    await workOutbox()
    expect(await delivery(browser, next.transId)).toMatchObject({
      state: 'failed',
      message: 'The OTP could not be sent. Please use Resend OTP.',
    })
  })

  test('is shown only to the browser that requested the code', async () => {
    const testApp = await makeApp()
    const { transId } = (await testApp.browser.requestCode()).body as { transId: string }
    const stranger = openBrowser(testApp)
    expect(await delivery(stranger, transId)).toMatchObject({ status: 401 })
    await stranger.requestCode('9840054321')
    expect(await delivery(stranger, transId)).toMatchObject({ status: 401 })
  })
})

describe('a message provider that is down', () => {
  const codesSent = (external: TestApp['external']) => external.messagesTo(MOBILE)

  test('delays a code until the provider is back [ASVS-16.5.2]', async () => {
    const { browser, external, workOutbox } = await makeApp()
    await external.setBehaviour({ system: 'sms', behaviour: 'down', times: 2 })
    const { transId, authKey } = (await browser.requestCode()).body as { transId: string; authKey: string }
    for (const seconds of [0, 1, 2]) {
      external.advance(seconds)
      await workOutbox()
    }
    expect(await codesSent(external)).toHaveLength(1)
    const code = await browser.readCode(MOBILE)
    expect(
      await browser.call('POST', '/api/otp/verifyOTP', {
        mobile: MOBILE,
        transID: transId,
        OTP: code,
        JWT: authKey,
      }),
    ).toMatchObject({ status: 200 })
  })

  test('gets no expired code afterwards, and the text is deleted', async () => {
    const { browser, external, workOutbox, platform } = await makeApp()
    await external.setBehaviour({ system: 'sms', behaviour: 'down', times: 1 })
    await browser.requestCode()
    await workOutbox()
    external.advance(301)
    await workOutbox()

    expect(await codesSent(external)).toEqual([])
    expect(await platform.db.selectFrom('outbox').selectAll().execute()).toMatchObject([
      { payload: null, done_at: null, given_up_at: expect.any(Date) as Date },
    ])
  })
})

describe('an undelivered code', () => {
  const failed = async () => {
    const testApp = await makeApp()
    const { browser, external, workOutbox } = testApp
    await external.setBehaviour({ system: 'sms', behaviour: 'down', times: 1 })
    const { body } = await browser.requestCode()
    await workOutbox()
    return { ...testApp, transId: body.transId as string }
  }

  test('is not sent after a newer one', async () => {
    const { browser, external, workOutbox, transId } = await failed()
    external.advance(31)
    await browser.requestCode()
    await workOutbox()
    expect(await external.messagesTo(MOBILE)).toHaveLength(1)
    expect(await browser.call('GET', `/api/otp/delivery/${transId}`)).toMatchObject({
      body: { state: 'failed' },
    })
  })

  test('is not sent after its owner signed out everywhere', async () => {
    const { browser, external, workOutbox } = await makeApp()
    await browser.logIn(SATELLITE_MOBILE)
    external.advance(31)
    await external.setBehaviour({ system: 'sms', behaviour: 'down', times: 1 })
    await browser.call('POST', '/api/auth', { mobile: SATELLITE_MOBILE })
    await workOutbox()
    expect(await browser.call('POST', '/api/auth/logoutEverywhere')).toMatchObject({ status: 204 })
    external.advance(31)
    await workOutbox()
    expect(await external.messagesTo(SATELLITE_MOBILE)).toHaveLength(1)
  })
})
