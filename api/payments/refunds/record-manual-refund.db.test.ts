/** A refund that its gateway refused and staff sent: it is done for the buyer, the ledger and the operator. */
import { makeApp } from '#test/app.ts'
import { expectMatchingBooks, expectNoViolations } from '#test/invariants.ts'
import { TRAIN } from '#test/fixtures.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { gatewayBalance } from '#api/payments/ledger/ledger-store.ts'
import { recordManualRefund } from './record-manual-refund.ts'
import { listOpenRefunds } from './refund-store.ts'

const MOBILE = '9840012345'
const UTR = 'SBIN126326123456'

/** Creates the given number of payments with a wrong amount whose refund PayU refuses. */
async function refusedRefunds(count = 1) {
  const testApp = await makeApp()
  const { external, platform, advance, browser } = testApp
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  const orderId = await browser.register(TRAIN)
  const attempts: string[] = []
  for (let payment = 0; payment < count; payment++) {
    attempts.push(await browser.goToPayu(orderId))
    external.advance(20)
  }
  for (const attempt of attempts) await browser.returnToShop(await browser.payAtPayu(attempt, 'wrong-amount'))
  await advance(3_600)
  const refunds = await listOpenRefunds(platform.db)
  expect(refunds.map(({ status }) => status)).toEqual(Array<string>(count).fill('manual'))
  const [first, second] = refunds.map(({ token }) => token)
  const record = (given: Partial<Parameters<typeof recordManualRefund>[1]> = {}) =>
    recordManualRefund(platform, { token: first ?? '', by: 'ravi.k', from: 'bank', reference: UTR, ...given })
  const timeline = async () => {
    const { body } = await browser.call('GET', `/api/orders/${orderId}/story`)
    return body.data as { status: string; entries: { text: { text: string }[] }[] }
  }
  return { ...testApp, browser, orderId, first: first ?? '', second: second ?? '', record, timeline }
}

const plain = ({ text }: { text: { text: string }[] }): string =>
  text.map(({ text: piece }) => piece).join('')

test('completes the refund and notifies the buyer with the reference [GW-16d]', async () => {
  const { platform, external, advance, record, timeline } = await refusedRefunds()
  expect((await timeline()).status).toBe('refunding')
  expect(await record()).toEqual({ kind: 'recorded', amountPaise: expect.any(Number) as number })

  const { status, entries } = await timeline()
  expect([status, plain(entries.at(-1)!)]).toEqual([
    'refunded',
    expect.stringMatching(/^Our staff sent ₹[\d.]+ to your bank account\. Reference SBIN126326123456\.$/),
  ])
  expect(await listOpenRefunds(platform.db)).toEqual([])
  await advance(60)
  const [newest] = await external.messagesTo(MOBILE)
  expect(newest?.text).toMatch(
    /^Rs [\d.]+ was sent to your bank account by our staff\. Your bank shows it within 5-7 working days\. Reference SBIN126326123456\. - Sun Direct Go$/,
  )
  await expectNoViolations(platform.db)
})

test('debits the bank account, not the gateway, for a bank transfer', async () => {
  const { platform, external, record } = await refusedRefunds()
  const before = await gatewayBalance(platform.db, 'payu')
  expect(before).toBeGreaterThan(0)
  await record({ from: 'bank' })
  expect(await gatewayBalance(platform.db, 'payu')).toBe(before)
  const { rows } = await sql<{ paise: number }>`
    select sum(amount_paise)::bigint as paise from ledger_entry where account = 'bank'`.execute(platform.db)
  expect(rows).toEqual([{ paise: -before }])
  await expectMatchingBooks(platform.db, external)
})

test("debits the gateway for a refund through the gateway's dashboard", async () => {
  const { platform, record } = await refusedRefunds()
  await record({ from: 'gateway', reference: 'PAYU-99887766' })
  expect(await gatewayBalance(platform.db, 'payu')).toBe(0)
  await expectNoViolations(platform.db)
})

test('records a manual refund once when several operators enter it concurrently', async () => {
  const { platform, record, external, advance } = await refusedRefunds()
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((letter) => record({ reference: `SAMEREFUND-${letter.toUpperCase()}` })),
  )
  expect(answers.map(({ kind }) => kind).sort()).toEqual(['not_manual', 'not_manual', 'recorded'])
  expect(await record()).toEqual({ kind: 'not_manual', status: 'done' })
  await advance(60)
  const messages = (await external.messagesTo(MOBILE)).filter(({ text }) => text.includes('by our staff'))
  expect(messages).toHaveLength(1)
  await expectNoViolations(platform.db)
})

test('refuses a reference that another refund uses', async () => {
  const { platform, record, second } = await refusedRefunds(2)
  expect(await record()).toMatchObject({ kind: 'recorded' })
  expect(await record({ token: second })).toEqual({ kind: 'reference_used' })
  expect(await listOpenRefunds(platform.db)).toMatchObject([{ token: second, status: 'manual' }])
  await expectNoViolations(platform.db)
})

test('refuses a manual refund while the gateway may still send it, and an unknown token', async () => {
  const testApp = await makeApp()
  const { platform, browser } = testApp
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId, 'wrong-amount')
  const [refund] = await listOpenRefunds(platform.db)
  const transfer = { by: 'ravi.k', from: 'bank', reference: UTR } as const
  expect(await recordManualRefund(platform, { token: refund?.token ?? '', ...transfer })).toEqual({
    kind: 'not_manual',
    status: 'requested',
  })
  expect(await recordManualRefund(platform, { token: 'RFNOSUCHREFUND', ...transfer })).toEqual({
    kind: 'unknown',
  })
})
