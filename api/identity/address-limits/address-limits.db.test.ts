/** OTP limits by address over HTTP, for a shared address and for an attacker, and the rows that they store. */
import { makeApp, type TestApp } from '#test/app.ts'
import { describe, expect, test } from 'vitest'

const MOBILE = '9840012345'

/** Opens a browser that sends from the given address. */
function browserAt({ app, external, workOutbox }: TestApp, remoteAddress: string) {
  let cookie = ''
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url, remoteAddress, headers: { cookie }, payload })
    const [given] = answer.cookies
    if (given) cookie = `${given.name}=${given.value}`
    return answer
  }
  const readCode = async (mobile: string): Promise<string> => {
    await workOutbox()
    const [message] = await external.messagesTo(mobile)
    return /^\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
  }
  return {
    ask: (mobile: string) => post('/api/otp/generateOTP', { mobile, email: '' }),
    verify: async (mobile: string): Promise<number> => {
      const asked = await post('/api/otp/generateOTP', { mobile, email: '' })
      if (asked.statusCode !== 200) return asked.statusCode
      const { transId, authKey } = asked.json<{ transId: string; authKey: string }>()
      const code = { mobile, transID: transId, OTP: await readCode(mobile), JWT: authKey }
      return (await post('/api/otp/verifyOTP', code)).statusCode
    },
    logIn: async (mobile: string): Promise<number> => {
      const asked = await post('/api/auth', { mobile })
      if (asked.statusCode !== 200) return asked.statusCode
      const { transId } = asked.json<{ transId: string }>()
      const code = { mobile, transID: transId, OTP: await readCode(mobile) }
      return (await post('/api/auth/verify', code)).statusCode
    },
  }
}

/** Requests codes for many mobiles, each from a browser without a cookie, until one is refused. */
async function askUntilRefused(testApp: TestApp, address: string) {
  for (let codes = 0; ; codes++) {
    const answer = await browserAt(testApp, address).ask(`98401${String(10_000 + codes)}`)
    if (answer.statusCode !== 200) return { codes, retryAfter: Number(answer.headers['retry-after']) }
  }
}

describe('an address that many households share', () => {
  const CITY = '198.51.100.7'
  const open = (testApp: TestApp) => browserAt(testApp, CITY)

  test('is not refused while its codes are typed: 70 households verify their mobiles [THR-T14]', async () => {
    const testApp = await makeApp()
    for (let household = 0; household < 70; household++) {
      const mobile = `98400${String(10_000 + household)}`
      expect(await open(testApp).verify(mobile), `household ${String(household)}`).toBe(200)
    }
  })

  test('accepts logins from known devices after a neighbour used up the budget [THR-T14]', async () => {
    const testApp = await makeApp()
    const owner = open(testApp)
    expect(await owner.logIn('9000000001')).toBe(200)
    const neighbour = await askUntilRefused(testApp, CITY)
    expect(neighbour.codes).toBe(61) // 60, minus one for the owner's code, plus two for the owner's login.
    await testApp.platform.db.deleteFrom('outbox').execute() // So that the owner's code is the next message.
    testApp.external.advance(31)
    expect(await owner.logIn('9000000001')).toBe(200)
  })

  test('is refused for one minute once its budget is used up [THR-T14]', async () => {
    const testApp = await makeApp()
    const { retryAfter } = await askUntilRefused(testApp, CITY)
    expect(retryAfter).toBe(60)
    testApp.external.advance(59)
    expect((await open(testApp).ask('9840099999')).statusCode).toBe(429)
    testApp.external.advance(1)
    expect((await open(testApp).ask('9840099999')).statusCode).toBe(200)
  })
})

describe('refused requests', () => {
  const rowsOf = async ({ platform }: TestApp) => {
    const tables = ['request_count', 'address_budget', 'device', 'otp_challenge'] as const
    const rows = await Promise.all(tables.map((table) => platform.db.selectFrom(table).selectAll().execute()))
    return Object.fromEntries(tables.map((table, at) => [table, rows[at]?.length]))
  }

  test('from one address with 1,000 made-up cookies store no additional rows [THR-T15]', async () => {
    const testApp = await makeApp()
    const { app } = testApp
    for (let number = 0; number < 1_000; number += 10) {
      const posts = Array.from({ length: 10 }, (_, at) =>
        app.inject({
          method: 'POST',
          url: '/api/otp/generateOTP',
          headers: { cookie: `device=made-up-${String(number + at)}` },
          payload: { mobile: MOBILE },
        }),
      )
      await Promise.all(posts)
    }
    expect(await rowsOf(testApp)).toEqual({
      request_count: 1,
      address_budget: 1,
      device: 1,
      otp_challenge: 1,
    })
  })

  test('to verify codes without a device store one row [THR-T15]', async () => {
    const testApp = await makeApp()
    const payload = { mobile: MOBILE, transID: '0198c0de-0000-7000-8000-000000000000', OTP: '123456' }
    for (let number = 0; number < 100; number++) {
      const headers = { cookie: `device=made-up-${String(number)}` }
      await testApp.app.inject({ method: 'POST', url: '/api/auth/verify', headers, payload })
    }
    expect(await rowsOf(testApp)).toEqual({
      request_count: 0,
      address_budget: 1,
      device: 0,
      otp_challenge: 0,
    })
  })
})
