/** Mutants of disputes. */
import { type Mutant, mutant } from './mutant.ts'

const DECIDE = 'payments/disputes/decide-loss.ts'
const RECORD = 'payments/disputes/record-dispute.ts'
const STORE = 'payments/disputes/dispute-store.ts'
/** The database checks of what a dispute books. */
const UNCHECKED_BOOKINGS =
  'drop trigger disputes_are_booked on dispute; drop trigger dispute_transfers_have_a_dispute on ledger_transfer;'

export const DISPUTE_MUTANTS: Mutant[] = [
  mutant(
    'a payment in dispute is refunded, without the database check',
    'payments/refunds/refund-sale.ts',
    ['refuseSale({ isCredited, isDisputed })', 'refuseSale({ isCredited, isDisputed: false })'],
    'drop trigger no_refund_in_dispute on refund;',
  ),
  mutant(
    'a part of a payment in dispute is refunded, without the database check',
    'payments/refunds/refund-part.ts',
    ['isCredited, isDisputed, isUpgradeOpen })', 'isCredited, isDisputed: false, isUpgradeOpen })'],
    'drop trigger no_refund_in_dispute on refund;',
  ),
  mutant('a refund that is under way does not delay the end of a dispute', DECIDE, [
    "status === 'requested' || status === 'sent'",
    "status === 'done'",
  ]),
  mutant('a lost part of a payment gives the sale back', DECIDE, [
    'amountPaise === payment.amountPaise - payment.partlyRefundedPaise',
    'amountPaise <= payment.amountPaise - payment.partlyRefundedPaise',
  ]),
  mutant(
    'what a retrieval asks about is booked as withheld, without the database checks',
    'payments/disputes/book-dispute.ts',
    ['if (!withholdsMoney(dispute)) return []', 'if (dispute.amountPaise <= 0) return []'],
    UNCHECKED_BOOKINGS,
  ),
  mutant(
    'a dispute that is won is booked as lost, without the database checks',
    'payments/disputes/record-decision.ts',
    ["bookDispute(context, dispute, 'dispute_won')", "bookDispute(context, dispute, 'dispute_loss')"],
    UNCHECKED_BOOKINGS,
  ),
  mutant('a dispute never expires', STORE, ["dispute where state = 'open'`", "dispute where state = 'won'`"]),
  mutant(
    'a case is recorded twice, without its unique constraint',
    RECORD,
    [
      "if (await isRecorded(tx, given)) return { kind: 'case_used' }",
      "if (await isRecorded(tx, { ...given, caseId: '' })) return { kind: 'case_used' }",
    ],
    'alter table dispute drop constraint one_dispute_of_a_case;',
  ),
  mutant('a decision is not compared with the state of its dispute', 'payments/disputes/record-decision.ts', [
    'if (!isAllowed ||',
    'if (',
  ]),
]
