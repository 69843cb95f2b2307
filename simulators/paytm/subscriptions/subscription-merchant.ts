/** A merchant with subscriptions for the tests of Paytm's simulator. */
import { end, type Ended, order, sendSigned } from '#simulators/paytm/test-merchant.ts'
import type { TestHarness } from '#simulators/test-harness.ts'

export const MID = 'STANDIN00000000000001'
const AES = { tokenType: 'AES' }
const CREATE_HEAD = { clientId: 'C11', channelId: 'WEB' }

export const TERMS = {
  subscriptionPaymentMode: 'UPI',
  subscriptionAmountType: 'VARIABLE',
  subscriptionMaxAmount: '499.00',
  subscriptionFrequency: '1',
  subscriptionFrequencyUnit: 'MONTH',
  subscriptionStartDate: '2026-11-20',
  subscriptionExpiryDate: '2029-11-20',
  subscriptionGraceDays: '2',
  subscriptionEnableRetry: '1',
  subscriptionRetryCount: '3',
}

type Answer = Awaited<ReturnType<typeof sendSigned>>

/** @param changes to the body; @param head besides the signature */
export const create = (
  harness: TestHarness,
  orderId: string,
  { changes = {}, head = CREATE_HEAD, path = '/subscription/create', traceId = 'TR-1' }: Creation = {},
): Promise<Answer> =>
  sendSigned(
    harness,
    `${path}?mid=${MID}&orderId=${orderId}&traceId=${traceId}`,
    { ...order(orderId), requestType: 'NATIVE_SUBSCRIPTION', ...TERMS, ...changes },
    head,
  )
type Creation = { changes?: object; head?: object; path?: string; traceId?: string }

/** Pays with a mandate. @param mandate what becomes of it, as on the page; registered by default */
export async function register(
  harness: TestHarness,
  orderId: string,
  { outcome = 'success', mandate }: { outcome?: string; mandate?: string } = {},
): Promise<{ subsId: string; back: Ended }> {
  const { body } = await create(harness, orderId)
  const back = await end(harness, orderId, outcome, { ...(mandate !== undefined && { mandate }) })
  return { subsId: String(body['subscriptionId']), back }
}

/** Asks for the state. @returns status and reason */
export async function statusOf(harness: TestHarness, subsId: string): Promise<unknown[]> {
  const { body } = await sendSigned(harness, '/subscription/checkStatus', { mid: MID, subsId }, AES)
  return [body['status'], body['subStatus']]
}

export const askStatus = (harness: TestHarness, about: object): Promise<Answer> =>
  sendSigned(harness, '/subscription/checkStatus', { mid: MID, ...about }, AES)

/** @returns result and reason */
export async function cancel(harness: TestHarness, subsId: string, path = '/subscription'): Promise<string> {
  const body = { mid: MID, subscriptionId: subsId, subsId }
  const url = `${path}/cancel?mid=${MID}&subscriptionId=${subsId}`
  return words(await sendSigned(harness, url, body, AES))
}

export async function notify(harness: TestHarness, subsId: string, changes: object = {}): Promise<string> {
  const body = {
    mid: MID,
    subsId,
    txnAmount: '499.00',
    txnDate: '20-12-2026',
    subscriptionScheduledExecutionDate: '2026-12-20',
    referenceId: 'R2',
    txnMessage: 'Silver 1 month',
    ...changes,
  }
  return words(await sendSigned(harness, '/subscription/preNotify', body, AES))
}

/** @returns the status of the notice, or the refusal */
export async function noticeStatus(harness: TestHarness, subsId: string, referenceId = 'R2') {
  const head = { ...AES, clientId: 'C11', version: 'v1' }
  const body = { mid: MID, subsId, referenceId }
  const answer = await sendSigned(harness, '/subscription/preNotify/status', body, head)
  return answer.body['notificationStatus'] ?? words(answer)
}

export async function renew(
  harness: TestHarness,
  subsId: string,
  { orderId = 'D1', value = '499.00' }: { orderId?: string; value?: string } = {},
): Promise<string> {
  const body = { mid: MID, subscriptionId: subsId, orderId, txnAmount: { value, currency: 'INR' } }
  return words(await sendSigned(harness, `/subscription/renew?mid=${MID}&orderId=${orderId}`, body))
}

const words = ({ status, code, body }: Answer): string =>
  status === 'S' ? 'S 0000' : `${status} ${code} ${body.resultInfo.resultMsg}`
