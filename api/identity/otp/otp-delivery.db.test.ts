/** The delivery of one-time codes: a message provider that is down, and codes that are superseded before they are sent. */
import { makeApp, type TestApp } from '#test/app.ts'
import { describe, expect, test } from 'vitest'

const MOBILE = '9840012345'
const SATELLITE_MOBILE = '9000000001'

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
