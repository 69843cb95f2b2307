/** The life of one plan that renews by itself. */
import type { Mandate } from '#verification/simulation/models/mandate-rules.ts'
import type { Customer } from '#verification/simulation/scenario.ts'
import type { Payer } from './payers.ts'

export type Course = {
  customer: Customer
  payer: Payer
  /** In PayU's books. */
  mandate: Mandate
  /** When the shop confirmed the stop. */
  stoppedAt: number | undefined
  /** Two operators refunded the renewed pack. */
  isRefunded: boolean
  notes: string[]
}
