/** A line of a payout, with the fee of the gateway and the GST on it. Pure. */
import type { BankGateway } from '#simulators/bank-gateways.ts'

/** A captured payment, a refund that is done, or a chargeback. The amount of a refund or a chargeback is below zero. */
export type Movement = {
  gateway: BankGateway
  kind: 'payment' | 'refund' | 'chargeback'
  reference: string
  attemptId: string
  amountPaise: number
  /** When it began; '' if that is not known. */
  at?: string
}

export type UnpaidLine = Movement & { feePaise: number; gstPaise: number }
export type PayoutLine = UnpaidLine & { utr: string; paidOn: string }

const FEE = 0.02
const GST = 0.18

/** Adds the fee of a payment; a refund and a chargeback cost nothing. */
export function withFee(movement: Movement): UnpaidLine {
  const feePaise = movement.kind === 'payment' ? Math.round(movement.amountPaise * FEE) : 0
  return { ...movement, feePaise, gstPaise: Math.round(feePaise * GST) }
}

export const netPaise = ({ amountPaise, feePaise, gstPaise }: UnpaidLine): number =>
  amountPaise - feePaise - gstPaise
