import { books, command, sendCommand, setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { aboutNotice, debit, loseAnswer, notify, register } from './mandate-merchant.ts'

const harness = useTestHarness()
const DAY = 86_400
const STARTED = ['in progress', '92|Transaction Initiated']
let mihpayid = ''

// It is 12:00 on 20 November 2026 in India.
beforeEach(async () => {
  ;({ mihpayid } = await register(harness, 'T1'))
  await harness.advance(1)
  harness.shopCalls.length = 0
})

const words = (at: number) => Object.fromEntries(new URLSearchParams(harness.shopCalls[at]?.body))
const stateOf = async (txnid: string) => {
  const details = (await sendCommand(harness, 'verify_payment', txnid)).transaction_details[txnid]
  return [details?.['unmappedstatus'] ?? details?.['status'], details?.['field9']]
}
/** Sends the notice of 23 November, and goes to 05:30 on that day. */
async function notifyAndWait(): Promise<void> {
  expect(await notify(harness, mihpayid)).toMatchObject({ status: 1 })
  await harness.advance(2 * DAY + 17.5 * 3_600)
}

describe('a notice', () => {
  test('is accepted, found with amount and date, and deleted', async () => {
    expect(await notify(harness, mihpayid)).toMatchObject({ status: 1, action: 'MANDATE_PRE_DEBIT' })
    expect(await aboutNotice(harness, mihpayid, 'retrieve')).toMatchObject({
      status: 1,
      amount: '499.00',
      debitDate: '2026-11-23',
      invoiceStatus: 'unpaid',
    })
    expect(await aboutNotice(harness, mihpayid, 'delete')).toMatchObject({ invoiceStatus: 'Deleted' })
    expect(await aboutNotice(harness, mihpayid, 'retrieve')).toMatchObject({ invoiceStatus: 'Deleted' })
  })

  test.each([
    ['a sequence number twice', { requestId: 'N3', invoiceDisplayNumber: 'R3' }, 'E9254'],
    ['an id twice', { mandateSeqNo: 3 }, undefined],
    ['an amount above the cap', { mandateSeqNo: 3, amount: '499.01' }, undefined],
    ['the sequence number of the registration', { mandateSeqNo: 1 }, undefined],
    ['no sequence number', { mandateSeqNo: undefined }, undefined],
  ])('is refused with %s', async (_what, changes, code) => {
    await notify(harness, mihpayid)
    const answer = await notify(harness, mihpayid, changes)
    expect([answer.status, answer.errorCode]).toEqual([0, code])
  })

  test.each([
    ['2026-12-21', 'E9260'],
    ['2026-11-19', 'E9263'],
  ])('for %s is refused with %s', async (debitDate, code) => {
    expect((await notify(harness, mihpayid, { debitDate })).errorCode).toBe(code)
  })

  test('may be refused for now, for good, or be accepted while its answer is lost', async () => {
    await setBehaviour(harness, { system: 'payu', behaviour: 'notice-refused', times: 1 })
    expect((await notify(harness, mihpayid)).status).toBe(0)
    await setBehaviour(harness, { system: 'payu', behaviour: 'notice-refused-by-bank', times: 1 })
    expect((await notify(harness, mihpayid)).status).toBe('QC')
    await expect(loseAnswer(harness, 'pre_debit_SI', mihpayid)).rejects.toThrow('fetch failed')
    expect(await aboutNotice(harness, mihpayid, 'retrieve')).toMatchObject({ status: 1 })
  })
})

describe('a debit after its notice', () => {
  beforeEach(notifyAndWait)

  test('is in progress, then captured once, with the usual webhook', async () => {
    expect(await debit(harness, mihpayid)).toEqual(STARTED)
    expect(await stateOf('D1')).toEqual(['in progress', 'The customer is at the bank'])
    await harness.advance(21)
    await harness.advance(1)
    expect(await books(harness)).toMatchObject([{ orderId: 'T1' }, { orderId: 'D1', capturedPaise: 49900 }])
    expect(words(0)).toMatchObject({ txnid: 'D1', status: 'success', payment_source: 'sist' })
    expect(harness.shopCalls).toHaveLength(1)
    expect(await debit(harness, mihpayid, { txnid: 'D2' })).toEqual(['E9256'])
  })

  test('is refused while another one is in progress', async () => {
    await debit(harness, mihpayid)
    expect(await debit(harness, mihpayid, { txnid: 'D2' })).toEqual(['E9256'])
  })

  test.each([
    ['another amount', { amount: '498.00' }, 'the notice has another number or amount'],
    ['an amount above the cap', { amount: '500.00' }, 'the amount is above the cap'],
    ['another number', { invoiceDisplayNumber: 'R3' }, 'the notice has another number or amount'],
    ['another sequence number', { mandateSeqNo: 3 }, 'there is no notice'],
    ['the txnid of another payment', { txnid: 'T1' }, 'the txnid is used'],
  ])('is refused with %s', async (_what, changes, text) => {
    expect(await debit(harness, mihpayid, changes)).toEqual(['failed', `simulator: ${text}`])
    expect(await books(harness)).toHaveLength(1)
  })

  test('is refused after four that failed', async () => {
    await setBehaviour(harness, { system: 'payu', behaviour: 'insufficient-funds' })
    for (const txnid of ['D1', 'D2', 'D3', 'D4']) {
      expect(await debit(harness, mihpayid, { txnid })).toEqual(STARTED)
      await harness.advance(21)
      expect(await stateOf(txnid)).toEqual(['failed', 'Z9|Insufficient funds'])
    }
    expect(await debit(harness, mihpayid, { txnid: 'D5' })).toEqual([
      'failed',
      'simulator: the debits of this sequence number are used',
    ])
  })

  test('is refused in peak hours and on any day except that of its notice and the next', async () => {
    await harness.advance(4.5 * 3_600)
    expect(await debit(harness, mihpayid)).toEqual(['failed', 'simulator: peak hours'])
    await harness.advance(44 * 3_600)
    expect(await debit(harness, mihpayid)).toEqual(['failed', 'simulator: the notice has another day'])
  })

  test('fails once its account is empty, and succeeds when it is filled', async () => {
    await harness.postJson(`/_mandate/${mihpayid}`, { action: 'empty' })
    await debit(harness, mihpayid)
    await harness.advance(21)
    expect(await stateOf('D1')).toEqual(['failed', 'Z9|Insufficient funds'])
    await harness.postJson(`/_mandate/${mihpayid}`, { action: 'fill' })
    await debit(harness, mihpayid, { txnid: 'D2' })
    await harness.advance(21)
    expect((await stateOf('D2'))[0]).toBe('captured')
  })

  test.each([
    ['over-limit', 21, 'failed'],
    ['debit-pending', 30 * DAY, 'in progress'],
    ['late-debit', 35 * 3_600, 'in progress'],
    ['late-debit', 36 * 3_600, 'captured'],
    ['late-debit-failure', 36 * 3_600, 'failed'],
  ])('with the behaviour %s is after %i seconds %s', async (behaviour, seconds, state) => {
    await setBehaviour(harness, { system: 'payu', behaviour, times: 1 })
    expect(await debit(harness, mihpayid)).toEqual(STARTED)
    await harness.advance(seconds)
    expect((await stateOf('D1'))[0]).toBe(state)
  })

  test('may be captured, and reported by its webhook, before it is answered', async () => {
    await setBehaviour(harness, { system: 'payu', behaviour: 'debit-captured-first', times: 1 })
    await setBehaviour(harness, { system: 'payu', behaviour: 'webhook-first', times: 1 })
    expect((await debit(harness, mihpayid))[0]).toBe('captured')
    expect(words(0)).toMatchObject({ txnid: 'D1', status: 'success' })
  })

  test('may be reported twice by the same webhook', async () => {
    await setBehaviour(harness, { system: 'payu', behaviour: 'webhook-twice', times: 1 })
    await debit(harness, mihpayid)
    await harness.advance(21)
    await harness.advance(1)
    expect(harness.shopCalls).toHaveLength(2)
    expect(words(1)).toEqual(words(0))
  })

  test('is carried out while its answer is lost', async () => {
    await expect(loseAnswer(harness, 'si_transaction', mihpayid)).rejects.toThrow('fetch failed')
    await harness.advance(21)
    expect((await stateOf('D1'))[0]).toBe('captured')
  })

  test('is refused if the payer opted out, without an effect on the mandate', async () => {
    const answer = await harness.postJson('/_notice/N2', { action: 'opt-out' })
    expect(answer.statusCode).toBe(204)
    expect(await debit(harness, mihpayid)).toEqual(['failed', 'simulator: the payer opted out of this debit'])
    expect((await harness.postJson('/_notice/N2', { action: 'opt-out' })).statusCode).toBe(409)
  })

  test('is refunded like any payment', async () => {
    await debit(harness, mihpayid)
    await harness.advance(21)
    const { transaction_details: details } = await sendCommand(harness, 'verify_payment', 'D1')
    const refund = await command(
      harness,
      'cancel_refund_transaction',
      String(details['D1']?.['mihpayid']),
      'R1',
      '499.00',
    )
    expect(refund.json()).toMatchObject({ status: 1 })
  })
})

describe('a debit without a valid notice', () => {
  test('is refused', async () => {
    expect(await debit(harness, mihpayid)).toEqual(['failed', 'simulator: there is no notice'])
  })

  test('is refused after the notice was deleted', async () => {
    await notifyAndWait()
    await aboutNotice(harness, mihpayid, 'delete')
    expect(await debit(harness, mihpayid)).toEqual(['failed', 'simulator: there is no notice'])
  })

  test('is refused less than 48 hours after the notice', async () => {
    await notify(harness, mihpayid, { debitDate: '2026-11-22' })
    await harness.advance(DAY + 17.5 * 3_600)
    expect(await debit(harness, mihpayid)).toEqual(['failed', 'simulator: the notice is too late'])
  })

  test('is refused for an unknown mandate', async () => {
    expect(await debit(harness, '403990000000000000')).toEqual(['failed', 'VU|no such mandate'])
  })
})
