/** Mutants of partial refunds. */
import { type Mutant, mutant } from './mutant.ts'

const PART = 'payments/refunds/refund-part.ts'
const UNCHECKED = 'drop trigger refunds_return_captures on refund;'

export const PARTIAL_REFUND_MUTANTS: Mutant[] = [
  mutant('two partial refunds of a payment have the same token', 'payments/refunds/create-refund.ts', [
    'newRefundReference(gateway, gatewayPaymentId, part?.partNo)',
    'newRefundReference(gateway, gatewayPaymentId, part && 1)',
  ]),
  mutant('the buyer gets no message about a refunded sale', 'payments/refunds/owe-refund.ts', [
    '[...writes, ...transfer, ...messages]',
    '[...writes, ...(messages.length > 0 ? transfer : [])]',
  ]),
  mutant(
    'a partial refund is of more than was agreed, without the database checks',
    PART,
    ['capture: { ...capture, amountPaise }', 'capture'],
    `${UNCHECKED} drop trigger wishes_end_in_refunds on refund_wish;`,
  ),
  mutant(
    'the refund of a sale returns its partial refunds again, without the database checks',
    'payments/ledger/capture-store.ts',
    ['c.amount_paise - partly_refunded(c.id) as', 'c.amount_paise as'],
    UNCHECKED,
  ),
  mutant(
    'all of a payment can be refunded as a part, without the database checks',
    'payments/refunds/refundable-sale.ts',
    ['Math.min(leftPaise, sale.leftPaise - MIN_CREDIT_PAISE)', 'Math.min(leftPaise, sale.leftPaise)'],
    `${UNCHECKED} drop trigger wishes_begin on refund_wish;
alter table refund_wish alter asked_as set default 'shop';`,
  ),
]
