import { sendCommand, setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { describe, expect, test } from 'vitest'
import {
  aboutNotice,
  askStatus,
  debit,
  mandateForm,
  notify,
  register,
  revoke,
  SALT,
  sha512,
} from './mandate-merchant.ts'

const harness = useTestHarness()
const STATUS = 'check_mandate_status'
const REVOKE = 'mandate_revoke'
/** Debits of cards have no sequence number. */
const OF_CARD = { mandateSeqNo: undefined }

const registerCard = async (method = 'visa') => (await register(harness, 'T1', { method })).mihpayid
const act = async (mihpayid: string, action: string) =>
  (await harness.postJson(`/_mandate/${mihpayid}`, { action })).statusCode
const detailsOf = async (txnid: string) =>
  (await sendCommand(harness, 'verify_payment', txnid)).transaction_details[txnid]
/** Sends the notice of 23 November, and goes to 05:30 on that day. */
async function notifyAndWait(mihpayid: string): Promise<void> {
  await notify(harness, mihpayid, OF_CARD)
  await harness.advance(2 * 86_400 + 17.5 * 3_600)
}

test('the page of a payment with a mandate offers UPI and cards, that of another payment does not', async () => {
  const page = (await harness.postForm('/_payment', mandateForm('T1'))).body
  for (const words of ['Pay with', 'UPI', 'Visa card', 'Mastercard card', 'RuPay card'])
    expect(page).toContain(words)
})

test.each([
  ['upi', { mode: 'UPI', bankcode: 'UPI', card_type: null }],
  ['visa', { mode: 'CC', bankcode: 'CC', card_type: 'VISA' }],
  ['mastercard', { mode: 'DC', bankcode: 'MAST', card_type: 'MAST' }],
  ['rupay', { mode: 'DC', bankcode: 'RUPAY', card_type: 'RUPAY' }],
])('a payment that registers a mandate by %s says so', async (method, expected) => {
  const { fields } = await register(harness, 'T1', { method })
  expect(fields).toMatchObject({ mode: expected.mode, bankcode: expected.bankcode, payment_source: 'sist' })
  expect(await detailsOf('T1')).toMatchObject(expected)
})

describe('the mandate of a card', () => {
  test('answers the commands of cards only, and one of UPI those of UPI only', async () => {
    const mihpayid = await registerCard()
    expect(await askStatus(harness, mihpayid, STATUS)).toEqual({
      status: 'active',
      action: 'check_mandate_status',
      authpayuid: mihpayid,
      amount: '499.00',
      mandateStartDate: '2026-11-20',
      mandateEndDate: '2029-11-20',
    })
    const other = await register(harness, 'T2')
    for (const [id, status, revocation] of [
      [mihpayid, 'upi_mandate_status', 'upi_mandate_revoke'],
      [other.mihpayid, STATUS, REVOKE],
    ] as const) {
      expect((await askStatus(harness, id, status)).message).toBe('Mandate entry not found')
      expect((await revoke(harness, id, revocation)).message).toBe('Mandate entry not found')
    }
  })

  test('is revoked once, and then deleted', async () => {
    const mihpayid = await registerCard('mastercard')
    expect(await revoke(harness, mihpayid, REVOKE)).toMatchObject({
      status: 1,
      message: 'Mandate Revoked Successfully',
    })
    expect((await revoke(harness, mihpayid, REVOKE)).message).toBe('Mandate is not active')
    expect(await askStatus(harness, mihpayid, STATUS)).toMatchObject({
      status: 'deleted',
      deletedon: '2026-11-20 12:00:00',
    })
  })

  test.each([
    ['rupay', 'normal'],
    ['visa', 'card-cannot-be-revoked'],
  ])('of %s with the behaviour %s is revoked by its holder only', async (method, behaviour) => {
    await setBehaviour(harness, { system: 'payu', behaviour })
    const mihpayid = await registerCard(method)
    expect((await revoke(harness, mihpayid, REVOKE)).message).toContain('not in appropriate state')
    expect([await act(mihpayid, 'revoke'), (await askStatus(harness, mihpayid, STATUS)).status]).toEqual([
      204,
      'deleted',
    ])
  })

  test('is shown at the bank, where it can be cancelled but not paused', async () => {
    const mihpayid = await registerCard()
    const page = (await harness.app.inject('/upi-app')).body
    for (const words of ['Card mandates', 'Visa card', 'Cancel']) expect(page).toContain(words)
    expect(page).not.toContain('Pause')
    expect([await act(mihpayid, 'pause'), await act(mihpayid, 'revoke')]).toEqual([409, 204])
    await harness.advance(1)
    const [call] = harness.shopCalls.filter(
      ({ url }) => url === 'http://shop.test/api/webhooks/payu/mandates',
    )
    const sent = JSON.parse(call?.body ?? '{}') as Record<string, string>
    expect(sent).toMatchObject({
      status: 'deleted',
      authPayuId: mihpayid,
      notificationType: 'MANDATE_CANCELLATION',
      key: 'tvKey1',
      si_details: { billingAmount: '499.00', paymentStartDate: '2026-11-20', paymentEndDate: '2029-11-20' },
    })
    const start = `deleted|${mihpayid}|MANDATE_CANCELLATION|499.00|2026-11-20|2029-11-20|Mandate cancelled`
    expect(sent['hash']).toBe(sha512(`${start}|${sent['eventDate'] ?? ''}|tvKey1||||||${SALT}`))
  })
})

describe('a debit of a card', () => {
  test('follows a notice without a sequence number, which is answered as an invoice', async () => {
    const mihpayid = await registerCard()
    expect(await notify(harness, mihpayid, OF_CARD)).toMatchObject({
      status: 1,
      message: 'Invoice Created Successfully',
      amount: '499.00',
      approvedStatus: 'na',
      invoiceStatus: 'unpaid',
    })
    await harness.advance(2 * 86_400 + 17.5 * 3_600)
    expect(await debit(harness, mihpayid, OF_CARD)).toEqual(['in progress', '92|Transaction Initiated'])
    await harness.advance(21)
    expect(await detailsOf('D1')).toMatchObject({ unmappedstatus: 'captured', mode: 'CC', card_type: 'VISA' })
    expect(await debit(harness, mihpayid, { ...OF_CARD, txnid: 'D2' })).toEqual(['E9256'])
  })

  test.each([
    ['visa', 'MONTHLY', 0],
    ['visa', 'ADHOC', 1],
    ['upi', 'MONTHLY', 1],
  ])('below the cap by %s and %s is announced with the status %i', async (method, cycle, status) => {
    const { mihpayid } = await register(harness, 'T1', { method, cycle })
    const changes = { ...(method === 'visa' && OF_CARD), amount: '399.00' }
    expect((await notify(harness, mihpayid, changes)).status).toBe(status)
  })

  test('with a sequence number is refused, and so is its notice', async () => {
    const mihpayid = await registerCard()
    expect((await notify(harness, mihpayid)).status).toBe(0)
    await notifyAndWait(mihpayid)
    expect(await debit(harness, mihpayid)).toEqual(['failed', 'simulator: there is no notice'])
  })

  test('has no peak hours', async () => {
    const mihpayid = await registerCard()
    await notifyAndWait(mihpayid)
    await harness.advance(5 * 3_600)
    expect((await debit(harness, mihpayid, OF_CARD))[0]).toBe('in progress')
  })

  test('is refused after four that failed', async () => {
    const mihpayid = await registerCard()
    await notifyAndWait(mihpayid)
    await act(mihpayid, 'empty')
    for (const txnid of ['D1', 'D2', 'D3', 'D4']) {
      await debit(harness, mihpayid, { ...OF_CARD, txnid })
      await harness.advance(21)
    }
    expect(await debit(harness, mihpayid, { ...OF_CARD, txnid: 'D5' })).toEqual([
      'failed',
      'simulator: the debits of this sequence number are used',
    ])
  })

  test('that its holder must approve is not made', async () => {
    const mihpayid = await registerCard()
    await setBehaviour(harness, { system: 'payu', behaviour: 'afa-required', times: 1 })
    await notifyAndWait(mihpayid)
    expect(await aboutNotice(harness, mihpayid, 'retrieve')).toMatchObject({ approvedStatus: 'Pending' })
    expect(await debit(harness, mihpayid, OF_CARD)).toEqual([
      'failed',
      'simulator: the payer has not approved this debit',
    ])
    expect(await aboutNotice(harness, mihpayid, 'delete')).toMatchObject({ invoiceStatus: 'Deleted' })
  })

  test('is refused after the card was cancelled at the bank', async () => {
    const mihpayid = await registerCard()
    await notifyAndWait(mihpayid)
    await act(mihpayid, 'revoke')
    expect(await debit(harness, mihpayid, OF_CARD)).toEqual(['failed', 'simulator: the mandate is cancelled'])
  })
})
