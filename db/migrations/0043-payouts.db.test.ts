/** Tests by SQL what the database requires of payout lines, payouts, bank lines and their bookings. */
import { openPayoutShop } from '#test/payout-shop.ts'
import { findRefusal } from '#test/refusal.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const OTHER_ID = '00000000-0000-7000-8000-000000000099'
const AT = `'2026-11-20T12:00:00Z'`

let shop: Awaited<ReturnType<typeof openPayoutShop>>
const refusal = (...statements: string[]) => findRefusal(shop.db, ...statements)

/** Creates a payout of two payments, of which the shop knows one, and its bank line with another amount. */
beforeEach(async () => {
  shop = await openPayoutShop()
  await shop.importReport([shop.payment(), { reference: 'P2' }])
  await shop.importStatement([['UTR0001', '2026-11-20', '292.09']])
})

/** Returns the insert of a copy of the line of P2, with other values. */
const insertLine = (given: Record<string, string> = {}) => {
  const columns = {
    id: `'${OTHER_ID}'`,
    report_id: 'report_id',
    payout_id: 'payout_id',
    gateway: 'gateway',
    kind: 'kind',
    reference: `'P3'`,
    amount_paise: '14900',
    fee_paise: '250',
    gst_paise: '45',
    tds_paise: '0',
    tcs_paise: '0',
    net_paise: '14605',
    ...given,
  }
  return `insert into payout_line (${Object.keys(columns).join(', ')})
    select ${Object.values(columns).join(', ')} from payout_line where reference = 'P2'`
}

const LEDGER_ID = '00000000-0000-7000-8000-000000000098'
const matchTo = (given: Record<string, string> = {}) => {
  const values = {
    bank_line_id: '(select id from bank_line)',
    matched_at: AT,
    amount_paise: '29800',
    fee_paise: '500',
    gst_paise: '90',
    tds_paise: '0',
    tcs_paise: '0',
    net_paise: '29210',
    ...given,
  }
  return `update payout set ${Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')}`
}
const rightBankLine = [
  'alter table bank_line disable trigger only_grows',
  'update bank_line set amount_paise = 29210',
]
const insertTransfer = `insert into ledger_transfer (id, kind, ref, booked_at)
  select '${LEDGER_ID}', 'payout', id, ${AT} from payout`
const insertEntries = (fees = 500) => `insert into ledger_entry (transfer_id, account, amount_paise) values
  ('${LEDGER_ID}', 'gateway:payu', -29800), ('${LEDGER_ID}', 'gateway_fees', ${String(fees)}),
  ('${LEDGER_ID}', 'gst_on_fees', ${String(590 - fees)}), ('${LEDGER_ID}', 'bank', 29210)`

describe('a payout line', () => {
  test('is accepted where its amounts add up and have the sign of its kind', async () => {
    expect(await refusal(insertLine())).toBe('')
    expect(await refusal(insertLine({ net_paise: '14604' }))).toBe('lines_add_up')
    expect(await refusal(insertLine({ amount_paise: '0', net_paise: '-295' }))).toBe('lines_have_their_sign')
    expect(await refusal(insertLine({ fee_paise: '-250', net_paise: '15105' }))).toBe('lines_have_their_sign')
    expect(await refusal(insertLine({ kind: `'refund'` }))).toBe('lines_have_their_sign')
    expect(await refusal(insertLine({ kind: `'gift'` }))).toBe('payout_line_kind_check')
  })

  test('is once in a payout, by its kind and reference, and of the gateway of its payout', async () => {
    expect(await refusal(insertLine({ reference: `'P2'` }))).toBe('one_line_of_a_payout')
    expect(await refusal(insertLine({ gateway: `'paytm'` }))).toBe('payout_line_payout_id_gateway_fkey')
  })

  test('is matched once, to the payment that it names with the same amount', async () => {
    const match = (id: string) => `update payout_line set capture_id = '${id}' where reference = 'P2'`
    expect(await refusal(match(shop.captureId))).toMatch(/not of that payment$/)
    const other = `insert into payout values ('${OTHER_ID}', 'payu', 'UTR0003', '2026-11-20')`
    const capture = { reference: `'${shop.paymentId}'`, capture_id: `'${shop.captureId}'` }
    const matched = insertLine({ payout_id: `'${OTHER_ID}'`, ...capture })
    const first = 'update payout_line set capture_id = null where capture_id is not null'
    expect(await refusal(first)).toMatch(/it only gets a match$/)
    expect(await refusal(other, matched)).toBe('one_line_of_a_capture')
  })

  test('never changes, and cannot be deleted', async () => {
    expect(await refusal(`update payout_line set fee_paise = 0, net_paise = 14855`)).toMatch(
      /only gets a match$/,
    )
    expect(await refusal('delete from payout_line')).toBe('payout_line only grows')
  })
})

describe('a payout', () => {
  test('is matched with its bank line and its booking, all at once', async () => {
    const all = [...rightBankLine, matchTo(), insertTransfer, insertEntries()]
    expect(await refusal(...all)).toBe('')
    expect(await refusal(...rightBankLine, matchTo())).toMatch(/matched, and not booked$/)
    expect(await refusal(...rightBankLine, matchTo(), insertTransfer, insertEntries(499))).toMatch(
      /matched, and not booked$/,
    )
    expect(await refusal(insertTransfer, insertEntries())).toMatch(/not of a matched payout$/)
  })

  test('has the sums of its lines, and the amount and reference of the bank line', async () => {
    expect(await refusal(matchTo())).toMatch(/not of that bank line$/)
    expect(await refusal(matchTo({ net_paise: '29209', fee_paise: '501' }))).toMatch(
      /not the sum of its lines$/,
    )
    expect(await refusal(matchTo({ net_paise: '29209' }))).toBe('payouts_add_up')
    expect(await refusal(...rightBankLine, `update bank_line set reference = 'UTR0002'`, matchTo())).toMatch(
      /not of that bank line$/,
    )
    expect(await refusal(matchTo({ matched_at: 'null' }))).not.toBe('')
  })

  test('that is matched gets no further line, and never changes', async () => {
    const matched = [...rightBankLine, matchTo(), insertTransfer, insertEntries()]
    expect(await refusal(...matched, insertLine())).toMatch(/its payout is matched already$/)
    expect(await refusal(...matched, `update payout set matched_at = matched_at + interval '1 day'`)).toMatch(
      /only gets its bank line$/,
    )
    expect(await refusal(`update payout set paid_on = paid_on + 1`)).toMatch(/only gets its bank line$/)
    expect(await refusal('delete from payout')).toBe('payout only grows')
  })
})

test('a transfer has one bank line in each direction, which never changes', async () => {
  const line = (amount: string) =>
    `insert into bank_line select '${OTHER_ID}', statement_id, reference, booked_on, ${amount} from bank_line`
  expect(await refusal(line('5'))).toBe('one_bank_line_of_a_transfer')
  expect(await refusal(line('-5'))).toBe('')
  expect(await refusal(line('0'))).toBe('bank_line_amount_paise_check')
  expect(await refusal('update bank_line set amount_paise = 1')).toBe('bank_line only grows')
})

test('a file is imported once', async () => {
  for (const table of ['payout_report', 'bank_statement']) {
    const again = `insert into ${table} select (json_populate_record(t, '{"id": "${OTHER_ID}"}')).* from ${table} t`
    expect(await refusal(again)).toBe(`${table}_file_hash_key`)
    expect(await refusal(`delete from ${table}`)).toBe(`${table} only grows`)
  }
})

test('an explanation has a reason, a name and the login to the database, and never changes', async () => {
  const insert = (because = 'chargeback 4711', by = 'ravi.k') =>
    `insert into payout_explanation values ('0123456789', '${because}', '${by}', 'another', ${AT})`
  expect(await refusal(insert())).toBe('')
  expect(await refusal(insert('no'))).toBe('payout_explanation_because_check')
  expect(await refusal(insert('chargeback 4711', 'Ravi'))).toBe('payout_explanation_explained_by_check')
  for (const change of [
    `update payout_explanation set because = 'another one'`,
    'delete from payout_explanation',
  ])
    expect(await refusal(insert(), change)).toBe('payout_explanation only grows')
  await sql.raw(insert()).execute(shop.db)
  const { rows } = await sql<{ own: boolean }>`
    select explained_as = session_user as own from payout_explanation`.execute(shop.db)
  expect(rows).toEqual([{ own: true }])
})
