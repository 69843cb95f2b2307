import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { sendCommand, setBehaviour, books, openTestHarness, pay, type TestHarness } from './test-harness.ts'
import { applyRefund, pay as payAtPaytm } from '#simulators/paytm/test-merchant.ts'

test('a restart keeps payments, messages, behaviours, and undelivered webhooks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulators-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const storePath = join(folder, 'books', 'simulators.sqlite')

  const before = await openTestHarness({ storePath })
  await pay(before, 'T1')
  await setBehaviour(before, { system: 'payu', behaviour: 'slow', times: 2 })
  const message = { id: 'm1', channel: 'sms', to: '9876543210', text: 'Hello' }
  await before.postJson('/messages', message, { authorization: 'Bearer messages-key' })
  const booksBefore = await books(before)
  await before.app.close()
  expect(before.shopCalls).toEqual([])

  const after = await openTestHarness({ storePath })
  onTestFinished(() => after.app.close())
  expect(booksBefore).toHaveLength(1)
  expect(await books(after)).toEqual(booksBefore)
  expect((await after.app.inject('/messages?to=9876543210')).json()).toHaveLength(1)
  expect((await sendCommand(after, 'verify_payment', 'T1')).status).toBe(1)
  expect(after.waits).toEqual([12_000])
  await after.advance(1)
  expect(after.shopCalls).toHaveLength(1)
})

test('refuses the books of an unknown gateway', async () => {
  const harness = await openTestHarness()
  onTestFinished(() => harness.app.close())
  for (const gateway of ['payu', 'paytm', 'satellite-wallet']) {
    expect((await harness.app.inject(`/books?gateway=${gateway}`)).json()).toEqual([])
  }
  expect((await harness.app.inject('/books?gateway=bank')).statusCode).toBe(422)
})

test('a restart also keeps the payments of Paytm and the wallet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulators-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const storePath = join(folder, 'simulators.sqlite')
  const bearer = { authorization: 'Bearer satellite-key' }
  const booksOf = async ({ app }: TestHarness, gateway: string): Promise<object[]> =>
    (await app.inject(`/books?gateway=${gateway}`)).json()

  const before = await openTestHarness({ storePath })
  const txnId = await payAtPaytm(before, 'A1')
  await applyRefund(before, { orderId: 'A1', txnId, refId: 'R1', refundAmount: '100.00' })
  const hold = { orderId: 'W1', smc: '40000000001', amountPaise: 49_900 }
  await before.postJson('/satellite/wallet/hold', hold, bearer)
  const kept = [await booksOf(before, 'paytm'), await booksOf(before, 'satellite-wallet')]
  await before.app.close()

  const after = await openTestHarness({ storePath })
  onTestFinished(() => after.app.close())
  expect([await booksOf(after, 'paytm'), await booksOf(after, 'satellite-wallet')]).toEqual(kept)
  await after.advance(21)
  expect(await booksOf(after, 'paytm')).toMatchObject([{ capturedPaise: 49_900, refundedPaise: 10_000 }])
  expect(after.shopCalls.map(({ url }) => new URL(url).pathname)).toContain('/api/webhooks/paytm')
  await after.advance(900)
  const balance = await after.postJson('/satellite/wallet/balance', { smc: '40000000001' }, bearer)
  expect(balance.json()).toEqual({ balancePaise: 150_000 })
})

test('every setting has a default that works on one machine', () => {
  expect(readConfig({})).toEqual({
    port: 4000,
    latency: 'realistic',
    shopUrl: 'http://localhost:3000',
    staffUrl: 'http://localhost:3100',
    payu: { key: 'standin', salt: 'standin-salt' },
    paytm: { mid: 'STANDIN00000000000001', key: 'standin-paytm-16', website: 'WEBSTAGING' },
    messagesKey: 'standin-messages',
    satelliteKey: 'standin-satellite',
    storePath: join('.data', 'simulators.sqlite'),
  })
  expect(() => readConfig({ SIMULATORS_PORT: 'http' })).toThrow('SIMULATORS_PORT must be a port number')
  expect(() => readConfig({ PAYTM_KEY: 'short' })).toThrow('PAYTM_KEY must have 16 characters')
  expect(() => readConfig({ STAFF_URL: 'desk' })).toThrow('STAFF_URL must be a URL')
})
