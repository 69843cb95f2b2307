/** All mutants that the simulation must catch. */
import { CODE_MUTANTS } from './code-mutants.ts'
import { DISPUTE_MUTANTS } from './dispute-mutants.ts'
import { PAIRED_MUTANTS } from './paired-mutants.ts'
import { PAPER_MUTANTS } from './paper-mutants.ts'
import { PARTIAL_REFUND_MUTANTS } from './partial-refund-mutants.ts'
import { PAYOUT_MUTANTS } from './payout-mutants.ts'
import { REMINDER_MUTANTS } from './reminder-mutants.ts'
import { RENEWAL_MUTANTS } from './renewal-mutants.ts'
import { UPGRADE_MUTANTS } from './upgrade-mutants.ts'
import type { Mutant } from './mutant.ts'

export const MUTANTS: Mutant[] = [
  ...CODE_MUTANTS,
  ...DISPUTE_MUTANTS,
  ...PAIRED_MUTANTS,
  ...PAPER_MUTANTS,
  ...PARTIAL_REFUND_MUTANTS,
  ...PAYOUT_MUTANTS,
  ...REMINDER_MUTANTS,
  ...RENEWAL_MUTANTS,
  ...UPGRADE_MUTANTS,
]
