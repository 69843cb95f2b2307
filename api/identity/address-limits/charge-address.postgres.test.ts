/** Logins while other customers of their address change its budget. PGlite has one connection, so it cannot show locks. */
import { withTransaction } from '#api/platform/db/transaction.ts'
import { makeApp, type TestApp } from '#test/app.ts'
import { waitForBlockedTransaction } from '#test/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const MOBILE = '9000000001'

async function requestLogin({ browser }: TestApp) {
  const { body } = await browser.call('POST', '/api/auth', { mobile: MOBILE })
  const code = { mobile: MOBILE, transID: body['transId'], OTP: await browser.readCode(MOBILE) }
  return () => browser.call('POST', '/api/auth/verify', code)
}

async function requestVerification({ browser }: TestApp) {
  const { body } = await browser.requestCode(MOBILE)
  const code = {
    mobile: MOBILE,
    transID: body['transId'],
    OTP: await browser.readCode(MOBILE),
    JWT: body['authKey'],
  }
  return () => browser.call('POST', '/api/otp/verifyOTP', code)
}

test.each([
  ['login', requestLogin, 'consumed'],
  ['verification of a mobile', requestVerification, 'verified'],
])(
  'a %s is committed before the reward of its address, and succeeds without it [SPEC-19-27]',
  async (...given) => {
    const [, request, state] = given
    const testApp = await makeApp()
    const { db } = testApp.platform
    const enterCode = await request(testApp)
    const budgets = db.selectFrom('address_budget').select('tokens')
    const before = await budgets.execute()

    const { answered } = await withTransaction(db, async (tx) => {
      await tx.selectFrom('address_budget').select('key').forUpdate().execute()
      const answer = enterCode()
      await waitForBlockedTransaction(tx)
      expect(await tx.selectFrom('otp_challenge').select('state').execute()).toEqual([{ state }])
      await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      return { answered: answer }
    })
    expect(await answered).toMatchObject({ status: 200 })
    expect(await budgets.execute()).toEqual(before)
  },
)
