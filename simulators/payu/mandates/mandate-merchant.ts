/** A merchant with mandates for the tests of PayU's simulator, with a separate hash: a mistake there is not shared here. */
import { type TestHarness, command, paymentForm, setBehaviour } from '#simulators/test-harness.ts'
import { createHash } from 'node:crypto'

export const SALT = 'tvSalt0123456789'

export const sha512 = (text: string): string => createHash('sha512').update(text).digest('hex')

const TERMS = {
  billingAmount: '499.00',
  billingCurrency: 'INR',
  billingCycle: 'MONTHLY',
  billingInterval: 1,
  paymentStartDate: '2026-11-20',
  paymentEndDate: '2029-11-20',
  billingLimit: 'AFTER',
  billingRule: 'MAX',
  remarks: 'Silver 1 month',
}

/** Returns a payment form that registers a mandate. @param changes to the terms, or a text in their place */
export function mandateForm(txnid: string, changes: object | string = {}): Record<string, string> {
  const { hash: _hash, ...form } = paymentForm(txnid)
  const terms = typeof changes === 'string' ? changes : JSON.stringify({ ...TERMS, ...changes })
  const signed = `${form['key'] ?? ''}|${txnid}|${form['amount'] ?? ''}|HD Sports 1M|Asha|asha@example.com`
  const hash = sha512(`${signed}|NewCustomer||||||||||${terms}|${SALT}`)
  return { ...form, api_version: '7', si: '1', si_details: terms, hash }
}

type Registered = { mihpayid: string; fields: Record<string, string> }

/**
 * Pays with a mandate. @param pressed what becomes of it, and the card, as on the page; registered by UPI by default.
 * `cycle`: its interval; monthly by default
 */
export async function register(
  harness: TestHarness,
  txnid: string,
  {
    cycle = 'MONTHLY',
    ...pressed
  }: { outcome?: string; mandate?: string; method?: string; cycle?: string } = {},
): Promise<Registered> {
  await harness.postForm('/_payment', mandateForm(txnid, { billingCycle: cycle }))
  const answer = await harness.postJson(`/_payment/${txnid}/outcome`, { outcome: 'success', ...pressed })
  const { fields } = answer.json<{ fields: Record<string, string> }>()
  return { mihpayid: fields['mihpayid'] ?? '', fields }
}

/** All answer types in one; a missing field reads as undefined. */
type Answer = {
  status: number | string
  errorCode: string
  message: string
  amount: string
  debitDate: string
  invoiceStatus: string
  approvedStatus: string
  details?: Record<string, { status: string; field9: string }>
}

const call = async (harness: TestHarness, name: string, variables: object): Promise<Answer> =>
  (await command(harness, name, JSON.stringify(variables))).json()

/** @param name of the command; by default that of UPI */
export const askStatus = (
  harness: TestHarness,
  authPayuId: string,
  name = 'upi_mandate_status',
): Promise<Answer> => call(harness, name, { authPayuId, requestId: 'S1' })

/** @param name of the command; by default that of UPI */
export const revoke = (
  harness: TestHarness,
  authPayuId: string,
  name = 'upi_mandate_revoke',
): Promise<Answer> => call(harness, name, { authPayuId, requestId: 'X1' })

const noticeVariables = (authPayuId: string): object => ({
  authPayuId,
  requestId: 'N2',
  debitDate: '2026-11-23',
  amount: '499.00',
  mandateSeqNo: 2,
  invoiceDisplayNumber: 'R2',
})

const debitVariables = (authpayuid: string): object => ({
  authpayuid,
  txnid: 'D1',
  amount: '499.00',
  phone: '9876543210',
  email: 'asha@example.com',
  invoiceDisplayNumber: 'R2',
  mandateSeqNo: 2,
})

export const notify = (harness: TestHarness, mihpayid: string, changes: object = {}): Promise<Answer> =>
  call(harness, 'pre_debit_SI', { ...noticeVariables(mihpayid), ...changes })

export const aboutNotice = (harness: TestHarness, authPayuId: string, action: string): Promise<Answer> =>
  call(harness, 'pre_debit_SI', { authPayuId, invoiceDisplayNumber: 'R2', action })

/** Returns the answer's status and the text about the debit; the code of a refusal. */
export async function debit(harness: TestHarness, mihpayid: string, changes: object = {}) {
  const answer = await call(harness, 'si_transaction', { ...debitVariables(mihpayid), ...changes })
  const [entry] = Object.values(answer.details ?? {})
  return entry ? [entry.status, entry.field9] : [answer.errorCode]
}

/** Sends a notice or a debit over a connection that breaks before the answer. @throws as `fetch` does then */
export async function loseAnswer(
  harness: TestHarness,
  name: 'pre_debit_SI' | 'si_transaction',
  mihpayid: string,
): Promise<void> {
  await setBehaviour(harness, { system: 'payu', behaviour: 'answer-lost', times: 1 })
  const address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  const variables = name === 'pre_debit_SI' ? noticeVariables(mihpayid) : debitVariables(mihpayid)
  const var1 = JSON.stringify(variables)
  const hash = sha512(`tvKey1|${name}|${var1}|${SALT}`)
  const body = new URLSearchParams({ key: 'tvKey1', command: name, var1, hash })
  await fetch(`${address}/merchant/postservice.php?form=2`, { method: 'POST', body })
}
