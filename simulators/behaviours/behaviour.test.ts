import { setBehaviour, command, useTestHarness, pay } from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'

const harness = useTestHarness()

type Overview = { active: object[]; possible: Record<string, string[]> }

const active = async () => (await harness.app.inject('/behaviours')).json<Overview>().active

test('a behaviour set for two calls applies twice', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'http-500', times: 2 })
  const statuses = []
  for (let call = 0; call < 3; call++)
    statuses.push((await command(harness, 'verify_payment', 'T1')).statusCode)
  expect(statuses).toEqual([500, 500, 200])
  expect(await active()).toEqual([])
})

test('a behaviour set for one order does not affect other orders', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'auth-only', orderId: 'T1' })
  expect((await pay(harness, 'T2')).fields.unmappedstatus).toBe('captured')
  expect((await pay(harness, 'T1')).fields.unmappedstatus).toBe('auth')
})

test('a behaviour for one order takes precedence over a general one', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'failure' })
  await setBehaviour(harness, { system: 'payu', behaviour: 'auth-only', orderId: 'T1' })
  expect((await pay(harness, 'T1')).fields.unmappedstatus).toBe('auth')
  expect((await pay(harness, 'T2')).fields.unmappedstatus).toBe('failed')
})

test('behaviours of different trigger points are active at the same time until "normal" ends them', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'no-webhook' })
  await setBehaviour(harness, { system: 'payu', behaviour: 'slow' })
  await setBehaviour(harness, { system: 'sms', behaviour: 'down', times: 3 })
  expect(await active()).toHaveLength(3)
  await setBehaviour(harness, { system: 'payu', behaviour: 'normal' })
  expect(await active()).toEqual([{ system: 'sms', behaviour: 'down', timesLeft: 3 }])
})

test('"normal" for one order keeps the general behaviours', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'slow', orderId: 'T1' })
  await setBehaviour(harness, { system: 'payu', behaviour: 'http-500' })
  await setBehaviour(harness, { system: 'payu', behaviour: 'normal', orderId: 'T1' })
  expect(await active()).toEqual([{ system: 'payu', behaviour: 'http-500' }])
})

test('an outcome behaviour replaces a success only: a payment that fails still fails', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'pending-then-success', times: 1 })
  expect((await pay(harness, 'T1', 'failure')).fields.status).toBe('failure')
  expect((await pay(harness, 'T2')).fields.status).toBe('pending')
})

test('refuses an unknown name with the list of all names', async () => {
  const answer = await setBehaviour(harness, { system: 'payu', behaviour: 'explode' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json<Overview>().possible.payu).toEqual(
    expect.arrayContaining(['normal', 'slow', 'never-return']),
  )
  expect((await setBehaviour(harness, { system: 'bank', behaviour: 'slow' })).statusCode).toBe(422)
  expect((await setBehaviour(harness, { system: 'payu', behaviour: 'slow', times: 0 })).statusCode).toBe(422)
})

test('the form on the page sets a behaviour as well', async () => {
  const answer = await harness.postForm('/behaviours', {
    behaviour: 'satellite down',
    times: '2',
    orderId: '',
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/#behaviours'])
  expect(await active()).toEqual([{ system: 'satellite', behaviour: 'down', timesLeft: 2 }])
})
