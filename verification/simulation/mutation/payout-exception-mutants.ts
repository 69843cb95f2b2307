/** Mutants of the work list of finance. */
import { type Mutant, mutant } from './mutant.ts'

const UNMATCHED = 'payouts/unmatched-query.ts'
const EXCEPTION = 'payouts/payout-exception.ts'

export const PAYOUT_EXCEPTION_MUTANTS: Mutant[] = [
  mutant('a missing payment is not listed', EXCEPTION, [
    "if (age > MISSING_AFTER_DAYS) return 'missing'",
    'if (age > MISSING_AFTER_DAYS) return undefined',
  ]),
  mutant('a payment is late only after five days', EXCEPTION, [
    'const LATE_AFTER_DAYS = 3',
    'const LATE_AFTER_DAYS = 5',
  ]),
  mutant('a second line of a payment is listed as unknown', EXCEPTION, [
    "if (isTaken) return 'duplicate'",
    "if (isTaken) return 'extra'",
  ]),
  mutant('exceptions of one kind share their code', EXCEPTION, [
    '`${kind} ${source} ${id}${amounts}`',
    '`${kind} ${source} ${id.slice(0, 0)}${amounts}`',
  ]),
  mutant('an explained payout is not listed with another sum', EXCEPTION, [
    '`${kind} ${source} ${id}${amounts}`',
    '`${kind} ${source} ${id}${amounts.slice(0, 0)}`',
  ]),
  mutant('refunds without a line are not listed', UNMATCHED, [
    "where r.status = 'done' and r.done_at >= f.at and r.done_at <",
    "where r.status = 'manual' and r.done_at >= f.at and r.done_at <",
  ]),
  mutant('money that is no payout is not listed', UNMATCHED, [
    'where b.amount_paise > 0 and b.booked_on >= (select min(day) from first_payout)',
    'where b.amount_paise < 0 and b.booked_on >= (select min(day) from first_payout)',
  ]),
  mutant('a returned payout is not listed', UNMATCHED, [
    'where b.amount_paise < 0 and b.booked_on <',
    'where b.amount_paise = 0 and b.booked_on <',
  ]),
  mutant('a payment of a returned payout is missing at once', UNMATCHED, [
    'where ${isOfLine}',
    'where false and ${isOfLine}',
  ]),
  mutant('a payment whose line has another amount is listed as missing too', UNMATCHED, [
    "l.capture_id is null and l.refund_id is null and l.kind = 'payment')`",
    "l.capture_id is not null and l.refund_id is null and l.kind = 'payment')`",
  ]),
  mutant('an explained exception stays in the work list', 'payouts/list-exceptions.ts', [
    'filter(({ code }) => !explained.has(code))',
    "filter(({ code }) => !explained.has('') && code !== '')",
  ]),
]
