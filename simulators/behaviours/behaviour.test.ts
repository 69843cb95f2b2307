import { behave, command, openTestSite, pay, type TestSite } from '#simulators/open-test-site.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite()
})
afterEach(() => site.app.close())

type Overview = { active: object[]; possible: Record<string, string[]> }

const active = async () => (await site.app.inject('/behaviours')).json<Overview>().active

test('a behaviour set for two calls applies twice', async () => {
  await behave(site, { system: 'payu', behaviour: 'http-500', times: 2 })
  const statuses = []
  for (let call = 0; call < 3; call++) statuses.push((await command(site, 'verify_payment', 'T1')).statusCode)
  expect(statuses).toEqual([500, 500, 200])
  expect(await active()).toEqual([])
})

test('a behaviour set for one order does not affect other orders', async () => {
  await behave(site, { system: 'payu', behaviour: 'auth-only', orderId: 'T1' })
  expect((await pay(site, 'T2')).fields.unmappedstatus).toBe('captured')
  expect((await pay(site, 'T1')).fields.unmappedstatus).toBe('auth')
})

test('a behaviour for one order takes precedence over a general one', async () => {
  await behave(site, { system: 'payu', behaviour: 'failure' })
  await behave(site, { system: 'payu', behaviour: 'auth-only', orderId: 'T1' })
  expect((await pay(site, 'T1')).fields.unmappedstatus).toBe('auth')
  expect((await pay(site, 'T2')).fields.unmappedstatus).toBe('failed')
})

test('behaviours of different moments are active together until "normal" ends them', async () => {
  await behave(site, { system: 'payu', behaviour: 'no-webhook' })
  await behave(site, { system: 'payu', behaviour: 'slow' })
  await behave(site, { system: 'sms', behaviour: 'down', times: 3 })
  expect(await active()).toHaveLength(3)
  await behave(site, { system: 'payu', behaviour: 'normal' })
  expect(await active()).toEqual([{ system: 'sms', behaviour: 'down', timesLeft: 3 }])
})

test('"normal" for one order keeps the general behaviours', async () => {
  await behave(site, { system: 'payu', behaviour: 'slow', orderId: 'T1' })
  await behave(site, { system: 'payu', behaviour: 'http-500' })
  await behave(site, { system: 'payu', behaviour: 'normal', orderId: 'T1' })
  expect(await active()).toEqual([{ system: 'payu', behaviour: 'http-500' }])
})

test('an outcome behaviour replaces a success only: a payment that fails still fails', async () => {
  await behave(site, { system: 'payu', behaviour: 'pending-then-success', times: 1 })
  expect((await pay(site, 'T1', 'failure')).fields.status).toBe('failure')
  expect((await pay(site, 'T2')).fields.status).toBe('pending')
})

test('refuses an unknown name with the list of all names', async () => {
  const answer = await behave(site, { system: 'payu', behaviour: 'explode' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json<Overview>().possible.payu).toEqual(
    expect.arrayContaining(['normal', 'slow', 'never-return']),
  )
  expect((await behave(site, { system: 'bank', behaviour: 'slow' })).statusCode).toBe(422)
  expect((await behave(site, { system: 'payu', behaviour: 'slow', times: 0 })).statusCode).toBe(422)
})

test('the form on the page sets a behaviour as well', async () => {
  const answer = await site.postForm('/behaviours', { wish: 'satellite down', times: '2', orderId: '' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/#behaviours'])
  expect(await active()).toEqual([{ system: 'satellite', behaviour: 'down', timesLeft: 2 }])
})
