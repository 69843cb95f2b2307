/** One-time codes over HTTP: sending, verification, repetition. */
import type { Db } from '#api/platform/db/tables.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { registrationForm, TRAIN } from '#test/fixtures.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const MOBILE = '9840012345'
const SATELLITE_MOBILE = '9000000001'

type Browser = ReturnType<typeof openBrowser>
type Sent = { transId: string; authKey: string; message: string }

/** Requests a code and reads it from the message. */
async function sendCode(browser: Browser, mobile = MOBILE) {
  const { status, body } = await browser.requestCode(mobile)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { ...(body as unknown as Sent), code: await browser.readCode(mobile) }
}

const check = (browser: Browser, { transId, authKey, code }: Omit<Sent, 'message'> & { code: string }) =>
  browser.call('POST', '/api/otp/verifyOTP', { mobile: MOBILE, transID: transId, OTP: code, JWT: authKey })

const wrong = (code: string): string => (code === '111111' ? '222222' : '111111')
const register = (browser: Browser) =>
  browser.call('POST', '/api/users/create', { ...registrationForm(), ...TRAIN, mode: 'Payu' })

describe('a code', () => {
  test('has six digits, and its message states five minutes', async () => {
    const { browser, external } = await makeApp()
    const { code, message } = await sendCode(browser)
    const [sms] = await external.messagesTo(MOBILE)

    expect(code).toMatch(/^\d{6}$/)
    expect(message).toBe(`OTP sent to ${MOBILE}.`)
    expect(sms?.text).toContain('valid for 5 minutes')
  })

  test('verifies the mobile, and is answered with the text of the specification [SPEC-4-32]', async () => {
    const { browser } = await makeApp()
    expect(await check(browser, await sendCode(browser))).toMatchObject({
      status: 200,
      body: { message: 'OTP Verified Successfully' },
    })
  })

  test('appears in no table and no log line after it was sent [SPEC-12-07, THR-W7, ASVS-6.5.2]', async () => {
    const { browser, platform, lines } = await makeApp()
    const { code, authKey } = await sendCode(browser)

    const stored = await everythingStored(platform.db)
    expect(stored).toContain(MOBILE)
    expect(stored).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`))
    expect(stored).not.toContain(authKey)
    expect(JSON.stringify(lines)).not.toContain(code)
    const outbox = await platform.db.selectFrom('outbox').select(['payload', 'done_at']).execute()
    expect(outbox).toMatchObject([{ payload: null, done_at: expect.any(Date) as Date }])
  })

  test('expires after 300 seconds by the server’s clock, regardless of the date in the request [SPEC-12-08, THR-T3, THR-T5, ASVS-6.5.5, ASVS-9.2.1, ASVS-6.5.8]', async () => {
    const { browser, external } = await makeApp()
    const sent = await sendCode(browser)
    external.advance(299)
    expect(await check(browser, { ...sent, code: wrong(sent.code) })).toMatchObject({
      body: { code: 'otp_wrong' },
    })
    external.advance(1)
    const late = { mobile: MOBILE, transID: sent.transId, OTP: sent.code, JWT: sent.authKey }
    const date = '2026-11-20T12:00:00Z'
    expect(await browser.call('POST', '/api/otp/verifyOTP', { ...late, date })).toMatchObject({
      status: 401,
      body: { code: 'otp_over' },
    })
  })

  test('is superseded by a newer one [SPEC-12-10, THR-T5, ASVS-6.6.2]', async () => {
    const { browser, external } = await makeApp()
    const older = await sendCode(browser)
    external.advance(31)
    const newer = await sendCode(browser)

    for (const code of [older.code, wrong(older.code)]) {
      const answer = await check(browser, { ...older, code })
      expect(answer).toMatchObject({ status: 401, body: { code: 'otp_over' } })
    }
    expect(await check(browser, newer)).toMatchObject({ status: 200 })
  })
})

describe('a verification that is repeated after a lost response', () => {
  const OVER = { status: 401, body: { code: 'otp_over' } }

  test('gets the same response until the code expires [SPEC-4-32]', async () => {
    const { browser, external } = await makeApp()
    const sent = await sendCode(browser)
    const first = await check(browser, sent)
    external.advance(299)
    expect(await check(browser, sent)).toMatchObject({ status: 200, body: first.body })
    external.advance(1)
    expect(await check(browser, sent)).toMatchObject(OVER)
  })

  test('does not extend the validity of the first verification', async () => {
    const { browser, external } = await makeApp()
    const sent = await sendCode(browser)
    await check(browser, sent)
    external.advance(290)
    expect(await check(browser, sent)).toMatchObject({ status: 200 })
    external.advance(900 - 290)
    expect(await register(browser)).toMatchObject({ status: 422, body: { code: 'mobile_not_verified' } })
  })

  test('is rejected from another browser, without its proof, with a wrong code, and after registration', async () => {
    const testApp = await makeApp()
    const { browser } = testApp
    const sent = await sendCode(browser)
    await check(browser, sent)
    const other = openBrowser(testApp)
    await other.requestCode('9840054321')
    expect(await check(other, sent)).toMatchObject(OVER)
    expect(await check(browser, { ...sent, authKey: 'x' })).toMatchObject(OVER)
    expect(await check(browser, { ...sent, code: wrong(sent.code) })).toMatchObject({
      status: 401,
      body: { code: 'otp_wrong' },
    })
    expect(await register(browser)).toMatchObject({ status: 201 })
    expect(await check(browser, sent)).toMatchObject(OVER)
  })

  test('counts as one of the five tries', async () => {
    const { browser } = await makeApp()
    const sent = await sendCode(browser)
    await check(browser, sent)
    for (let times = 2; times <= 5; times++) await check(browser, { ...sent, code: wrong(sent.code) })
    expect(await check(browser, sent)).toMatchObject(OVER)
  })
})

describe('the verification of a code', () => {
  test('allows five tries, and rejects the right code after them [SPEC-12-09, ASVS-6.6.3]', async () => {
    const { browser } = await makeApp()
    const sent = await sendCode(browser)
    const codes: unknown[] = []
    for (let times = 1; times <= 5; times++) {
      codes.push((await check(browser, { ...sent, code: wrong(sent.code) })).body.code)
    }
    expect(codes).toEqual(['otp_wrong', 'otp_wrong', 'otp_wrong', 'otp_wrong', 'otp_over'])
    expect(await check(browser, sent)).toMatchObject({ status: 401, body: { code: 'otp_over' } })
  })

  test('takes no try for an incomplete code', async () => {
    const { browser } = await makeApp()
    const sent = await sendCode(browser)
    for (const code of ['123', `${sent.code}7`, 'abcdef', '1', '12345', '12 45']) {
      expect(await check(browser, { ...sent, code })).toMatchObject({
        status: 401,
        body: { code: 'otp_wrong' },
      })
    }
    expect(await check(browser, sent)).toMatchObject({ status: 200 })
  })

  test('compares at most five of forty concurrent guesses', async () => {
    const { browser } = await makeApp()
    const sent = await sendCode(browser)
    const guesses = Array.from({ length: 40 }, () => check(browser, { ...sent, code: wrong(sent.code) }))
    const answers = await Promise.all(guesses)

    expect(answers.filter(({ body }) => body.code === 'otp_wrong')).toHaveLength(4)
    expect(answers.filter(({ body }) => body.code === 'otp_over')).toHaveLength(36)
    expect(await check(browser, sent)).toMatchObject({ status: 401 })
  })

  test('rejects a code from another browser, for another mobile or purpose, or without its proof [SPEC-11-20, THR-T3, ASVS-2.2.3, ASVS-6.6.2, ASVS-9.2.2]', async () => {
    const testApp = await makeApp()
    const { browser } = testApp
    const { transId, authKey, code } = await sendCode(browser)
    const right = { mobile: MOBILE, transID: transId, OTP: code, JWT: authKey }
    const over = { status: 401, body: { code: 'otp_over' } }

    const other = openBrowser(testApp)
    expect(await other.call('POST', '/api/otp/verifyOTP', right)).toMatchObject(over)
    await other.requestCode('9840054321')
    expect(await other.call('POST', '/api/otp/verifyOTP', right)).toMatchObject(over)
    const otherMobile = { ...right, mobile: '9840054321' }
    expect(await browser.call('POST', '/api/otp/verifyOTP', otherMobile)).toMatchObject(over)
    const { JWT: _proof, ...signIn } = right
    expect(await browser.call('POST', '/api/auth/verify', signIn)).toMatchObject({ status: 401 })
    expect(await browser.call('POST', '/api/otp/verifyOTP', { ...right, JWT: 'x' })).toMatchObject(over)
    expect(await browser.call('POST', '/api/otp/verifyOTP', signIn)).toMatchObject({
      status: 422,
      body: { fields: { JWT: expect.any(String) as string } },
    })
    expect(await browser.call('POST', '/api/otp/verifyOTP', right)).toMatchObject({ status: 200 })
  })

  test('opens one session for forty concurrent right codes [THR-T3, ASVS-6.5.1]', async () => {
    const { browser, platform } = await makeApp()
    const { body } = await browser.call('POST', '/api/auth', { mobile: SATELLITE_MOBILE })
    const OTP = await browser.readCode(SATELLITE_MOBILE)
    const right = { mobile: SATELLITE_MOBILE, transID: body.transId, OTP }
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => browser.call('POST', '/api/auth/verify', right)),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(39)
    expect(await platform.db.selectFrom('session').select('id').execute()).toHaveLength(1)
    expect(await platform.db.selectFrom('subscriber').select('id').execute()).toHaveLength(1)
  })
})

describe('a verified mobile', () => {
  test('is valid for fifteen minutes [SPEC-11-19]', async () => {
    const { browser, external } = await makeApp()
    await browser.verifyMobile(MOBILE)
    external.advance(900)
    expect(await register(browser)).toMatchObject({
      status: 422,
      body: { message: 'Mobile Number needs to be verified with OTP' },
    })
    await browser.verifyMobile(MOBILE)
    external.advance(899)
    expect(await register(browser)).toMatchObject({ status: 201 })
  })

  test('is valid only for the browser that verified it [SPEC-11-19, THR-T8, ASVS-9.2.4]', async () => {
    const testApp = await makeApp()
    await testApp.browser.verifyMobile(MOBILE)
    expect(await register(openBrowser(testApp))).toMatchObject({
      status: 422,
      body: { code: 'mobile_not_verified' },
    })
  })
})

/** Returns every row of every table as text. */
async function everythingStored(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const contents = tables.rows.map(({ name }) =>
    sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db),
  )
  return (await Promise.all(contents)).flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}
