/** The answers of PayU's commands about mandates, notices and debits. */
import type { DebitRequest, Mandate } from './mandate-rules.ts'
import { writeRupees } from './rupees.ts'

export const EXECUTED = { status: 0, errorCode: 'E9256', message: 'Execution already sent' }
export const refused = (message: string): object => ({ status: 0, message })

export function statusOf({ id, state, isOfCard, capPaise, endDate }: Mandate): object {
  if (state === 'pending') return refused('Consent is Not Mandated')
  const amount = writeRupees(capPaise)
  if (isOfCard) {
    const status = state === 'cancelled' ? 'deleted' : state
    return { status, action: 'check_mandate_status', authpayuid: id, amount, mandateEndDate: endDate }
  }
  return { status: state, action: 'MANDATE_STATUS', authpayuid: id, amount, mandateEndDate: endDate }
}

export const taken = ({ amountPaise, debitDate, isDeleted }: Mandate['notices'][number]): object => ({
  status: 1,
  action: 'MANDATE_PRE_DEBIT',
  message: 'Request Processed Successfully',
  amount: writeRupees(amountPaise),
  debitDate,
  invoiceStatus: isDeleted ? 'Deleted' : 'unpaid',
})

export const debitAnswer = (
  { id }: Mandate,
  { txnid, amountPaise, phone, email }: DebitRequest,
  [status, field9]: [status: string, field9: string],
): object => ({
  status: 1,
  message: 'Transaction Processed successfully',
  details: {
    [txnid]: {
      authpayuid: id,
      transactionid: txnid,
      amount: writeRupees(amountPaise),
      payuid: '',
      status,
      field9,
      phone,
      email,
    },
  },
})
