/** Paytm's calls about subscriptions: what is sent, and which answers are accepted. */
import { frozenRuntime } from '#test/frozen-runtime.ts'
import type { HttpRequest, Runtime } from '#api/platform/runtime/runtime.ts'
import { paise } from '#contract/money.ts'
import { describe, expect, test } from 'vitest'
import { isValidChecksum, paytmChecksum, signedBody } from '#api/payments/gateways/paytm/paytm-checksum.ts'
import type { PaytmMandateSettings } from '#api/payments/gateways/paytm/paytm-settings.ts'
import { paytmSubscriptions } from './paytm-subscriptions.ts'

const SETTINGS: PaytmMandateSettings = {
  mid: 'M1',
  key: '0123456789abcdef',
  website: 'W',
  pgUrl: 'https://paytm.example',
  offersMandates: true,
  subscriptionPath: '/subscription',
  noticeDate: 'debit',
}
const MANDATES = paytmSubscriptions(SETTINGS)
const ID = '100412345678'
const MANDATE = { mandateId: ID, method: 'upi' as const, requestId: 'S0001A1' }
const NOTICE = {
  ...MANDATE,
  requestId: 'N0001A1',
  sequence: 2,
  number: 'N0001P2',
  amountPaise: paise(499_00),
  debitDay: new Date('2027-01-14T18:30:00Z'),
}
const DEBIT = {
  attemptId: 'SDG0001P2A1',
  mandateId: ID,
  method: 'upi' as const,
  sequence: 2,
  noticeNumber: 'N0001P2',
  amountPaise: paise(499_00),
  customer: { email: 'buyer@example.com', mobile: '9876543210' },
}
const PAYMENT = { attemptId: 'SDG0001A1', customerId: '41000001' }
/** 09:00 in India, three days before the debit day. */
const NOW = new Date('2027-01-12T03:30:00Z')

type Sent = { path: string; head: Record<string, string>; body: object }
type PaytmReplies = { answer: object; signature?: string | null; others?: Record<string, object> }

/** A Runtime in which Paytm gives and signs these answers. @param others by path */
function runtimeOf({ answer, signature, others = {} }: PaytmReplies) {
  const sent: Sent[] = []
  const runtime = frozenRuntime(async ({ url, body = '' }: HttpRequest) => {
    const { pathname, search } = new URL(url)
    const { head, body: read } = JSON.parse(body) as Sent
    const isSigned = signedBody(body, [SETTINGS.key], head['signature'] ?? '') !== undefined
    const { signature: _signature, ...rest } = head
    sent.push({ path: `${pathname}${search}`, head: { ...rest, isSigned: String(isSigned) }, body: read })
    const text = JSON.stringify(others[pathname] ?? answer)
    const own = paytmChecksum(text, SETTINGS.key, 'AbC1')
    const answerHead = signature === null ? {} : { signature: signature ?? own }
    return { status: 200, body: `{"head":${JSON.stringify(answerHead)},"body":${text}}` }
  }, NOW)
  return { runtime, sent }
}
const answering = (answer: object, others?: Record<string, object>): Runtime =>
  runtimeOf({ answer, ...(others && { others }) }).runtime

const ACCEPTED = { resultInfo: { resultStatus: 'S', resultCode: '0000', resultMsg: 'Success' } }
const refused = (resultCode: string) => ({ resultInfo: { resultStatus: 'F', resultCode, resultMsg: 'No' } })
const STATUS = {
  resultInfo: { code: '3006', status: 'SUCCESS', message: 'Success' },
  subsId: ID,
  status: 'ACTIVE',
  subStatus: 'ACTIVE',
  frequency: '1',
  frequencyUnit: 'MONTH',
}
const UNKNOWN = { resultInfo: { code: '3005', status: 'FAILURE', message: 'none' } }
const DELIVERED = {
  ...ACCEPTED,
  referenceId: 'N0001P2',
  txnDate: '15-01-2027',
  notificationStatus: 'SUCCESS',
}
const AES = { tokenType: 'AES', isSigned: 'true' }

test.each<[string, (runtime: Runtime) => Promise<unknown>, object, Sent]>([
  [
    'checkStatus',
    (runtime) => MANDATES.status(runtime, MANDATE),
    STATUS,
    { path: '/subscription/checkStatus', head: AES, body: { mid: 'M1', subsId: ID } },
  ],
  [
    'checkStatus of an order',
    async (runtime) => MANDATES.findMandateId?.(runtime, PAYMENT),
    STATUS,
    {
      path: '/subscription/checkStatus',
      head: AES,
      body: { mid: 'M1', orderId: 'SDG0001A1', custId: '41000001' },
    },
  ],
  [
    'preNotify',
    (runtime) => MANDATES.sendNotice(runtime, NOTICE),
    ACCEPTED,
    {
      path: '/subscription/preNotify',
      head: AES,
      body: {
        mid: 'M1',
        subsId: ID,
        txnAmount: '499.00',
        txnDate: '15-01-2027',
        subscriptionScheduledExecutionDate: '2027-01-15',
        referenceId: 'N0001P2',
        txnMessage: 'Renewal of your plan',
      },
    },
  ],
  [
    'preNotify/status',
    (runtime) => MANDATES.findNotice(runtime, NOTICE),
    DELIVERED,
    {
      path: '/subscription/preNotify/status',
      head: { ...AES, clientId: 'C11', version: 'v1' },
      body: { mid: 'M1', subsId: ID, referenceId: 'N0001P2' },
    },
  ],
  [
    'renew',
    (runtime) => MANDATES.debit(runtime, DEBIT),
    ACCEPTED,
    {
      path: '/subscription/renew?mid=M1&orderId=SDG0001P2A1',
      head: { isSigned: 'true' },
      body: {
        mid: 'M1',
        subscriptionId: ID,
        orderId: 'SDG0001P2A1',
        txnAmount: { value: '499.00', currency: 'INR' },
      },
    },
  ],
  [
    'cancel',
    (runtime) => MANDATES.revoke(runtime, MANDATE),
    ACCEPTED,
    {
      path: `/subscription/cancel?mid=M1&subscriptionId=${ID}`,
      head: AES,
      body: { mid: 'M1', subscriptionId: ID, subsId: ID },
    },
  ],
])('sends %s as Paytm documents it, with its head', async (_name, call, answer, expected) => {
  const { runtime, sent } = runtimeOf({ answer })
  await call(runtime)
  expect(sent).toEqual([expected])
})

test('sends the settings where Paytm’s sources differ', async () => {
  const other = paytmSubscriptions({
    ...SETTINGS,
    subscriptionPath: '/subscription/subscription',
    noticeDate: 'today',
  })
  const { runtime, sent } = runtimeOf({ answer: STATUS })
  await other.status(runtime, MANDATE)
  await other.revoke(runtime, MANDATE)
  await other.sendNotice(runtime, NOTICE)
  expect(sent.map(({ path }) => path.split('?')[0])).toEqual([
    '/subscription/subscription/checkStatus',
    '/subscription/subscription/cancel',
    '/subscription/preNotify',
  ])
  expect(sent.at(-1)?.body).toMatchObject({
    txnDate: '12-01-2027',
    subscriptionScheduledExecutionDate: '2027-01-15',
  })
})

describe('the status of a mandate', () => {
  test.each([
    ['INIT', '', 'unknown'],
    ['IN_AUTHORIZATION', '', 'unknown'],
    ['AUTHORIZED', '', 'active'],
    ['ACTIVE', 'ACTIVE', 'active'],
    ['AUTHORIZATION_FAILED', '', 'failed'],
    ['REJECT', 'USER_CANCELLED', 'revoked'],
    ['REJECT', 'MERCHANT_CANCELLED', 'revoked'],
    ['REJECT', 'TIMED_OUT', 'failed'],
    ['SUSPENDED', '', 'paused'],
    ['EXPIRED', '', 'expired'],
    ['CLOSED', '', 'expired'],
  ])('%s %s at Paytm is %s, without a cap', async (status, subStatus, expected) => {
    const answer = { ...STATUS, status, subStatus }
    expect(await MANDATES.status(answering(answer), MANDATE)).toEqual({
      status: expected,
      capPaise: undefined,
    })
  })

  test('is unknown where Paytm has no such mandate, also without a signature', async () => {
    const none = { status: 'unknown', capPaise: undefined }
    expect(await MANDATES.status(answering(UNKNOWN), MANDATE)).toEqual(none)
    const { runtime } = runtimeOf({ answer: UNKNOWN, signature: null })
    expect(await MANDATES.status(runtime, MANDATE)).toEqual(none)
  })

  test.each([
    ['of another mandate', { ...STATUS, subsId: '100412345679' }, 'not_ours'],
    ['without an id', { ...STATUS, subsId: undefined }, 'not_ours'],
    ['with an unknown status', { ...STATUS, status: 'toString' }, 'unreadable'],
    ['with an unknown part of ACTIVE', { ...STATUS, subStatus: 'HALTED' }, 'unreadable'],
    ['with a fault of Paytm', refused('900'), 'unreadable'],
    ['without a result', { subsId: ID, status: 'ACTIVE' }, 'unreadable'],
  ])('is not accepted in an answer %s', async (_what, answer, code) => {
    await expect(MANDATES.status(answering(answer), MANDATE)).rejects.toMatchObject({ code })
  })

  test.each([
    ['without a signature', null],
    ['with another signature', paytmChecksum('{}', SETTINGS.key, 'AbC1')],
  ])('is not accepted %s', async (_what, signature) => {
    const { runtime } = runtimeOf({ answer: { ...STATUS, status: 'REJECT' }, signature })
    await expect(MANDATES.status(runtime, MANDATE)).rejects.toMatchObject({ code: 'bad_signature' })
  })
})

describe('the id of a mandate', () => {
  const find = (answer: object) => MANDATES.findMandateId?.(answering(answer), PAYMENT)

  test('is found by the order under each of its names', async () => {
    expect(await find(STATUS)).toBe(ID)
    expect(await find({ ...STATUS, subsId: undefined, subscriptionId: ID })).toBe(ID)
  })

  test('is not known where Paytm has none', async () => {
    expect(await find(UNKNOWN)).toBeUndefined()
    expect(await find({ ...STATUS, subsId: '' })).toBeUndefined()
  })
})

describe('a notice', () => {
  const find = (answer: object, mandates = MANDATES) => mandates.findNotice(answering(answer), NOTICE)

  test('that is taken is pending, and one that is refused says why', async () => {
    expect(await MANDATES.sendNotice(answering(ACCEPTED), NOTICE)).toEqual({ kind: 'pending' })
    expect(await MANDATES.sendNotice(answering(refused('4002')), NOTICE)).toEqual({
      kind: 'refused',
      code: '4002',
    })
  })

  test.each([
    ['SUCCESS', 'accepted'],
    ['FAILURE', 'none'],
    ['PENDING', 'pending'],
    ['', 'pending'],
  ])('with the status %j is %s', async (notificationStatus, expected) => {
    expect(await find({ ...DELIVERED, notificationStatus })).toBe(expected)
  })

  test('is accepted in each notation of its day, and none where Paytm does not know it', async () => {
    expect(await find({ ...DELIVERED, txnDate: '15/01/2027 05:30' })).toBe('accepted')
    expect(await find({ ...DELIVERED, txnDate: undefined })).toBe('accepted')
    expect(await find(refused('4002'))).toBe('none')
  })

  test.each([
    ['of another day', { ...DELIVERED, txnDate: '16-01-2027' }, 'not_ours'],
    ['of another number', { ...DELIVERED, referenceId: 'N0001P3' }, 'not_ours'],
    ['with a fault of Paytm', refused('501'), 'unreadable'],
  ])('is not accepted in an answer %s', async (_what, answer, code) => {
    await expect(find(answer)).rejects.toMatchObject({ code })
  })

  test('may have the day on which it was sent, if the setting says so', async () => {
    const other = paytmSubscriptions({ ...SETTINGS, noticeDate: 'today' })
    expect(await find({ ...DELIVERED, txnDate: '12-01-2027' }, other)).toBe('accepted')
  })

  test('cannot be withdrawn', async () => {
    expect(await MANDATES.withdrawNotice(answering(ACCEPTED), NOTICE)).toBe(false)
  })
})

describe('a debit', () => {
  const NO_RECORD = { resultInfo: { resultStatus: 'NO_RECORD_FOUND', resultCode: '331' } }
  const order = (resultStatus: string) => ({
    resultInfo: { resultStatus },
    mid: 'M1',
    orderId: DEBIT.attemptId,
    txnId: 'T1',
    txnAmount: '499.00',
  })
  const debit = (answer: object, status: object) =>
    MANDATES.debit(answering(answer, { '/v3/order/status': status }), DEBIT)

  test('that Paytm takes is accepted, whatever happened to the money', async () => {
    expect(await debit(ACCEPTED, NO_RECORD)).toEqual({ kind: 'accepted' })
  })

  test('that Paytm refuses and does not know is refused, with the code', async () => {
    expect(await debit(refused('3054'), NO_RECORD)).toEqual({ kind: 'refused', code: '3054' })
  })

  test('that Paytm refuses is verified later where the status is of another order', async () => {
    const other = { ...order('PENDING'), orderId: 'SDG0001P2A2' }
    await expect(debit(refused('2009'), other)).rejects.toMatchObject({ code: 'not_ours' })
  })

  test.each(['TXN_SUCCESS', 'PENDING', 'TXN_FAILURE'])(
    'that Paytm refuses and knows as %s is taken',
    async (status) => {
      expect(await debit(refused('2009'), order(status))).toEqual({ kind: 'accepted' })
    },
  )

  test.each([
    ['a fault of Paytm', refused('900'), 'unreadable'],
    ['another subscription', { ...ACCEPTED, subscriptionId: '1' }, 'not_ours'],
    ['another order', { ...ACCEPTED, orderId: 'SDG0001P2A2' }, 'not_ours'],
  ])('is not decided by an answer about %s', async (_what, answer, code) => {
    await expect(debit(answer, NO_RECORD)).rejects.toMatchObject({ code })
  })
})

test('a cancellation that is refused is not taken', async () => {
  expect(await MANDATES.revoke(answering(ACCEPTED), MANDATE)).toBe(true)
  expect(await MANDATES.revoke(answering(refused('4002')), MANDATE)).toBe(false)
})

test('each request is signed with the key of the merchant', async () => {
  const { runtime, sent } = runtimeOf({ answer: STATUS })
  await MANDATES.status(runtime, MANDATE)
  expect(sent[0]?.head['isSigned']).toBe('true')
  expect(isValidChecksum('{}', [SETTINGS.key], 'x')).toBe(false)
})
