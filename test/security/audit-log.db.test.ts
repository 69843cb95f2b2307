/** Checks the log: each login attempt, each refusal with its reason, and the account concerned. */
import { createPartnerKey } from '#api/identity/partners/create-partner-key.ts'
import { makeApp } from '#test/app.ts'
import { expect, test } from 'vitest'

const MEENA = '9000000001'

async function shop() {
  const testApp = await makeApp()
  const answered = () =>
    testApp.lines.filter(({ message }) => message === 'request completed').map(({ fields }) => fields)
  return { ...testApp, answered }
}

test('logs each login with the account, and each refused login with the reason [ASVS-16.2.1, ASVS-16.3.1]', async () => {
  const { app, browser, answered, external, platform } = await shop()
  const { body } = await browser.call('POST', '/api/auth', { mobile: MEENA })
  const OTP = await browser.readCode(MEENA)
  const login = (code: string) =>
    browser.call('POST', '/api/auth/verify', { mobile: MEENA, transID: body.transId, OTP: code })
  await login(OTP === '111111' ? '222222' : '111111')
  const { body: opened } = await login(OTP)
  browser.credentials.token = String(opened.token)
  const [{ id } = { id: '' }] = await platform.db.selectFrom('subscriber').select('id').execute()
  const who = `subscriber:${id}`
  expect(answered().slice(-2)).toEqual([
    expect.objectContaining({ route: '/api/auth/verify', status: 401, code: 'otp_wrong' }) as object,
    expect.objectContaining({ route: '/api/auth/verify', status: 200, who }) as object,
  ])
  expect(answered().at(-2)).not.toHaveProperty('who')

  const key = await createPartnerKey(platform, 'tv-guide-app', ['mobile'])
  const ask = (authorization: string) =>
    app.inject({
      method: 'POST',
      url: '/api/partner/clientkeys',
      headers: { authorization },
      payload: { mobile: MEENA },
    })
  await ask('Bearer nonsense')
  const { clientkey } = (await ask(`Bearer ${key}`)).json<{ clientkey: string }>()
  external.advance(60)
  const url = `/api/auth/fromExternal/${clientkey}`
  await app.inject({ url, headers: { 'x-client-key': 'ask' } })
  await app.inject({ url, headers: { 'x-client-key': 'ask' } })
  expect(answered().slice(-4)).toEqual([
    expect.objectContaining({ status: 401, code: 'partner_key_wrong' }) as object,
    expect.objectContaining({ status: 201, who: expect.stringMatching(/^partner:[0-9a-f-]{36}$/) as string }),
    expect.objectContaining({ status: 200, who }) as object,
    expect.objectContaining({ status: 410, code: 'clientkey_over' }) as object,
  ])
})

test('logs each refusal with its reason: authorisation, a limit, input, a rule, a forged notification [ASVS-16.3.2, ASVS-16.3.3]', async () => {
  const { app, answered, browser, lines } = await shop()
  await browser.logIn(MEENA)
  await browser.call('GET', '/api/orders/AAAAAAAAAAAAAAAAAAAAAAA')
  expect(answered().at(-1)).toMatchObject({
    status: 404,
    code: 'order_not_found',
    who: expect.anything() as string,
  })
  await browser.call('POST', '/api/users/createTransaction', {
    poid: 'P-TRAIN',
    amount: '1.00',
    mode: 'Payu',
  })
  expect(answered().at(-1)).toMatchObject({ status: 409, code: expect.any(String) as string })
  await browser.call('POST', '/api/auth', { mobile: MEENA })
  expect(answered().at(-1)).toMatchObject({ status: 429, code: 'otp_too_soon' })
  await browser.call('POST', '/api/auth', { mobile: '1', isAdmin: true })
  expect(answered().at(-1)).toMatchObject({ status: 422, code: 'invalid' })
  await app.inject('/api/users')
  expect(answered().at(-1)).toMatchObject({ status: 401, code: 'not_signed_in' })
  await app.inject({ method: 'POST', url: '/api/webhooks/payu', payload: { txnid: 'A'.repeat(23) } })
  expect(answered().at(-1)).toMatchObject({ status: 403, route: '/api/webhooks/payu' })
  expect(lines).toContainEqual({
    level: 'warn',
    fields: { event: 'webhook.invalid_signature', gateway: 'payu' },
    message: 'webhook rejected: invalid signature',
  })
})
