/** Mutants of payouts: their import, matches and bookings, and those of the work list. */
import { type Mutant, mutant } from './mutant.ts'
import { PAYOUT_EXCEPTION_MUTANTS } from './payout-exception-mutants.ts'

const LINE_MATCH = 'payouts/line-match-query.ts'
const BANK_MATCH = 'payouts/bank-match-query.ts'
const LEDGER = 'payments/ledger/ledger-store.ts'
const ROWS = 'payouts/import-rows.ts'
const REPORT = 'payouts/import-payout-report.ts'
const LINE = 'payouts/payout-line.ts'

const ANY_LINE_MATCH = 'drop trigger payout_lines_match on payout_line;'
const ANY_PAYOUT_MATCH = 'drop trigger payouts_match on payout;'
const ANY_BOOKING = 'drop trigger payouts_are_booked on payout;'

const BANK_LINE = 'join bank_line b on b.reference = p.utr and b.amount_paise > 0'
const ANY_BANK_AMOUNT = { file: BANK_MATCH, from: 'on l."netPaise" = b.amount_paise', to: 'on true' }

const IMPORT_MUTANTS: Mutant[] = [
  mutant(
    'a file is imported again, without its unique constraint',
    ROWS,
    ['if (importedAt) return', "if (importedAt && examined.hash === '') return"],
    'alter table payout_report drop constraint payout_report_file_hash_key;' +
      'alter table bank_statement drop constraint bank_statement_file_hash_key;',
  ),
  mutant('a broken file leaves its first rows', ROWS, [
    'if (found.faults.length > 0 || !options.apply) throw',
    'if (!options.apply) throw',
  ]),
  mutant('a check of a file writes it', ROWS, [
    'if (found.faults.length > 0 || !options.apply) throw',
    'if (found.faults.length > 0) throw',
  ]),
  {
    name: 'a file is recorded before its rows, in another transaction',
    code: [
      {
        file: ROWS,
        from: 'const examined = await examineFile(open)\n',
        to: `const examined = await examineFile(open)
    const known = await withTransaction(db, async (tx) => {
      const at = await target.findImport(tx, examined.hash)
      if (!at && options.apply) await target.insertFile(tx, examined)
      return at
    })\n`,
      },
      { file: ROWS, from: '(await target.findImport(tx, examined.hash)) ?? null', to: 'known ?? null' },
      {
        file: ROWS,
        from: '  await target.insertFile(tx, examined)\n  for await',
        to: '  if (!(await target.findImport(tx, examined.hash))) await target.insertFile(tx, examined)\n  for await',
      },
    ],
  },
  mutant('a row that contradicts an imported one is left out', REPORT, [
    'const message = same ? contradiction(same, row) : isClosed ? CLOSED : undefined',
    'const message = same ? undefined : isClosed ? CLOSED : undefined',
  ]),
  mutant(
    'a row is added to a payout that is matched, without the database check',
    REPORT,
    ['isClosed: payouts.get(utr)?.isMatched === true', 'isClosed: false'],
    'drop trigger payout_lines_begin on payout_line;',
  ),
  mutant(
    'a line that two reports list is stored twice, without the database checks',
    REPORT,
    ['else if (!same) added.push(row)', 'else added.push(row)'],
    'alter table payout_line drop constraint one_line_of_a_payout;' +
      'drop trigger payout_lines_begin on payout_line;',
  ),
  mutant(
    'a bank line with another amount than an imported one is left out',
    'payouts/import-bank-statement.ts',
    [
      'else if (same.amountPaise !== row.amountPaise || same.bookedOn !== row.bookedOn)',
      'else if (same.bookedOn !== row.bookedOn)',
    ],
  ),
  mutant('money that the bank account paid is read as received', 'payouts/bank-line.ts', [
    'return credit - debit',
    'return credit + debit',
  ]),
  mutant(
    'a refund line is stored as a payment, without the database check',
    LINE,
    ['? { kind, ...line,', "? { kind: 'payment', ...line,"],
    'alter table payout_line drop constraint lines_have_their_sign;',
  ),
  mutant('TDS is not read', LINE, ["tdsPaise: cells.paise('tds', 0)", 'tdsPaise: 0']),
]

const MATCH_MUTANTS: Mutant[] = [
  mutant(
    'a line is matched with a capture of another amount, without the database check',
    LINE_MATCH,
    ['\n    and c.amount_paise = l.amount_paise', ''],
    ANY_LINE_MATCH,
  ),
  mutant(
    'a line is matched with a refund of another amount, without the database check',
    LINE_MATCH,
    ['and r.amount_paise - r.covered_paise = -named.amount_paise', ''],
    ANY_LINE_MATCH,
  ),
  mutant(
    'a capture is matched with two lines, without its unique constraint',
    LINE_MATCH,
    [' and not exists (select 1 from valid_line other where other.capture_id = c.id)', ''],
    'drop index one_line_of_a_capture;',
  ),
  mutant("a refund is not matched by its gateway's id", LINE_MATCH, [
    'join refund r on r.gateway_request_id = l.reference',
    "join refund r on r.gateway_request_id = l.reference || '-'",
  ]),
  mutant(
    'a payout is matched with a bank line of another amount, without the database check',
    BANK_MATCH,
    [ANY_BANK_AMOUNT.from, ANY_BANK_AMOUNT.to],
    ANY_PAYOUT_MATCH + ANY_BOOKING,
  ),
  {
    name: 'all payouts are matched with one bank line, without the database checks',
    code: [
      ANY_BANK_AMOUNT,
      {
        file: BANK_MATCH,
        from: BANK_LINE,
        to: 'join lateral (select * from bank_line where amount_paise > 0 order by id limit 1) b on true',
      },
    ],
    schema: `${ANY_PAYOUT_MATCH} ${ANY_BOOKING} alter table payout drop constraint payout_bank_line_id_key;`,
  },
  {
    name: 'a payout is booked before its bank line, without the database checks',
    code: [ANY_BANK_AMOUNT, { file: BANK_MATCH, from: BANK_LINE, to: `left ${BANK_LINE}` }],
    schema:
      `${ANY_PAYOUT_MATCH} alter table payout drop constraint matched_or_not;` +
      'drop trigger payout_transfers_are_matched on ledger_transfer;' +
      'alter table ledger_transfer drop constraint ledger_transfer_kind_ref_key;',
  },
  mutant(
    'the sign of refunds is lost in the sum of a payout, without the database checks',
    BANK_MATCH,
    ['select sum(amount_paise)::bigint', 'select sum(abs(amount_paise))::bigint'],
    `${ANY_PAYOUT_MATCH} alter table payout drop constraint payouts_add_up; drop trigger transfers_balance on ledger_entry;`,
  ),
]

const BOOKING_MUTANTS: Mutant[] = [
  {
    name: 'the fee of a payout is booked twice, without the database check',
    code: [
      {
        file: LEDGER,
        from: "['bank', transfer.netPaise]",
        to: "['bank', transfer.netPaise - transfer.feePaise]",
      },
      {
        file: LEDGER,
        from: "['gateway_fees', transfer.feePaise]",
        to: "['gateway_fees', 2 * transfer.feePaise]",
      },
    ],
    schema: ANY_BOOKING,
  },
  {
    name: 'the GST on the fee of a payout is left out, without the database check',
    code: [
      {
        file: LEDGER,
        from: "['bank', transfer.netPaise]",
        to: "['bank', transfer.netPaise + transfer.gstPaise]",
      },
      { file: LEDGER, from: "['gst_on_fees', transfer.gstPaise]", to: "['gst_on_fees', 0]" },
    ],
    schema: ANY_BOOKING,
  },
  {
    name: 'TDS stays in the receivable, without the database check',
    code: [
      { file: LEDGER, from: "['tds_receivable', transfer.tdsPaise]", to: "['tds_receivable', 0]" },
      { file: LEDGER, from: '0 - transfer.amountPaise]', to: 'transfer.tdsPaise - transfer.amountPaise]' },
    ],
    schema: ANY_BOOKING,
  },
  {
    name: 'TCS is booked as TDS, without the database check',
    code: [
      {
        file: LEDGER,
        from: "['tds_receivable', transfer.tdsPaise]",
        to: "['tds_receivable', transfer.tdsPaise + transfer.tcsPaise]",
      },
      { file: LEDGER, from: "['tcs_receivable', transfer.tcsPaise]", to: "['tcs_receivable', 0]" },
    ],
    schema: ANY_BOOKING,
  },
  mutant(
    'a payout of Paytm is booked at PayU, without the database check',
    LEDGER,
    ['[`gateway:${gateway}`, 0 - transfer.amountPaise]', "['gateway:payu', 0 - transfer.amountPaise]"],
    ANY_BOOKING,
  ),
]

const RETURN_MUTANTS: Mutant[] = [
  mutant('a returned payout stays booked', BANK_MATCH, [
    'where b.amount_paise < 0 and p.return_line_id is null',
    'where b.amount_paise < 0 and p.return_line_id is not null',
  ]),
  mutant('a payment of a returned payout is not matched again', LINE_MATCH, [
    'select * from payout_line where return_line_id is null',
    'select * from payout_line where id is not null',
  ]),
  mutant(
    'the fee of a returned payout stays booked, without the database check',
    LEDGER,
    ['[account, 0 - paise])', "[account, account === 'gateway_fees' ? 0 : 0 - paise])"],
    'drop trigger payouts_are_booked_back on payout; drop trigger transfers_balance on ledger_entry;',
  ),
]

export const PAYOUT_MUTANTS: Mutant[] = [
  ...IMPORT_MUTANTS,
  ...MATCH_MUTANTS,
  ...BOOKING_MUTANTS,
  ...RETURN_MUTANTS,
  ...PAYOUT_EXCEPTION_MUTANTS,
]
