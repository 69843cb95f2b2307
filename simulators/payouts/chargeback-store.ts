/** Chargebacks of the gateways. The only file that uses this table. */
import type { BankGateway } from '#simulators/bank-gateways.ts'
import { readRow, type Store } from '#simulators/store.ts'
import type { Movement } from './payout-line.ts'

export type Chargeback = {
  gateway: BankGateway
  attemptId: string
  /** The gateway's number of the dispute. */
  caseId: string
  amountPaise: number
}

/** Opens a chargeback of a payment. @returns false if the payment has one already */
export function insertChargeback({ sql }: Store, payment: Movement): boolean {
  const { gateway, attemptId, reference, amountPaise } = payment
  const [same] = sql.all`select 1 from chargeback where gateway = ${gateway} and attempt_id = ${attemptId}`
  if (same) return false
  sql.run`
    insert into chargeback (gateway, attempt_id, case_id, amount_paise)
    values (${gateway}, ${attemptId}, ${`CB-${reference}`}, ${amountPaise})`
  return true
}

export const listChargebacks = ({ sql }: Store, gateway: BankGateway): Chargeback[] =>
  sql.all`select gateway, attempt_id, case_id, amount_paise from chargeback
    where gateway = ${gateway} order by seq`.map((row) => readRow(row) as Chargeback)
