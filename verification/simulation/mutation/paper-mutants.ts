/** Mutants of credit notes, without the trigger and the constraints that would stop them. */
import { type Mutant, mutant } from './mutant.ts'

const ISSUE = 'invoices/issue-credit-note.ts'
const DUE = 'invoices/due-credit-query.ts'
const STORE = 'invoices/credit-note-store.ts'
const UNGUARDED = 'drop trigger credit_notes_are_sound on credit_note;'

const NOT_CREDITED = {
  file: DUE,
  from: '(select n.id from credit_note n where n.refund_id = r.id) is null and ',
  to: '',
}

export const PAPER_MUTANTS: Mutant[] = [
  mutant('only refunds by staff get a credit note', DUE, [
    'left join refund_by_hand h on',
    'join refund_by_hand h on',
  ]),
  mutant('a round passes over the refunds of the next days', STORE, [
    'set credited_until = done_until,',
    "set credited_until = done_until + interval '5 days',",
  ]),
  { name: 'a refund gets a second credit note', code: [NOT_CREDITED] },
  {
    name: 'a refund gets a second credit note, without the database checks',
    code: [
      NOT_CREDITED,
      {
        file: ISSUE,
        from: 'await listCreditedLines(tx, orderId)',
        to: 'await listCreditedLines(tx, refundId ?? "")',
      },
    ],
    schema: `${UNGUARDED} alter table credit_note drop constraint credit_note_refund_id_key;`,
  },
  mutant('a second payment that goes back gets a credit note', DUE, [
    "c.id = r.capture_id and c.disposition = 'applied'\n    join invoice i",
    'c.id = r.capture_id\n    join invoice i',
  ]),
  mutant(
    'a credit note is smaller than its refund, without the database check',
    DUE,
    ['amountPaise: paise(amountPaise),', 'amountPaise: paise(amountPaise - 100),'],
    UNGUARDED,
  ),
  mutant(
    'the lines of a credit note are smaller than its refund, without the database check',
    ISSUE,
    ['distributeCredit(amountPaise,', 'distributeCredit((amountPaise - 100) as typeof amountPaise,'],
    'alter table credit_note drop constraint parts_sum_to_amount;',
  ),
  mutant('a credit note states another tax than its invoice', 'invoices/credit-lines.ts', [
    'part === pricePaise ? { taxablePaise, taxes }',
    'part === pricePaise ? splitByRates(part, taxes.map(({ name }) => ({ name, percent: 6 })))',
  ]),
  mutant(
    'credit notes are numbered with gaps, without the database check',
    STORE,
    ['+ 1 as next from credit_note', '+ 2 as next from credit_note'],
    UNGUARDED,
  ),
]
