/** Tests by SQL what the database requires of a credit note. */
import { runStatements } from '#api/platform/db/migrate.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { openShopWithCreditNote } from '#test/credited-shop.ts'
import { findRefusal } from '#test/refusal.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const OTHER_ID = '00000000-0000-7000-8000-000000000099'

let shop: Awaited<ReturnType<typeof openShopWithCreditNote>>
let db: Db

/** Creates an order of 149.00 that is refunded, with its credit note, and one of 89.00 that is paid and invoiced. */
beforeEach(async () => {
  shop = await openShopWithCreditNote()
  db = shop.platform.db
})

/** Runs statements without the later rule that a set-off is the credit of an upgrade (0038). */
const refusal = async (...statements: string[]) =>
  (
    await findRefusal(db, 'alter table credit_note disable trigger set_offs_are_credits', ...statements)
  ).replace(/^credit note \w+ \d+(?:: | )/, '')

/** Returns the insert of a copy of the credit note, with other values, into an order's invoice. */
const insert = (given: Record<string, string> = {}) => {
  const columns = {
    id: `'${OTHER_ID}'`,
    order_id: 'order_id',
    refund_id: 'refund_id',
    set_off_order_id: 'null',
    series: 'series',
    number: 'number + 1',
    issued_at: 'issued_at',
    amount_paise: 'amount_paise',
    taxable_paise: 'taxable_paise',
    cgst_paise: 'cgst_paise',
    sgst_paise: 'sgst_paise',
    igst_paise: 'igst_paise',
    lowers_tax: 'lowers_tax',
    paper: 'paper',
    ...given,
  }
  const names = Object.keys(columns).join(', ')
  return `insert into credit_note (${names}) select ${Object.values(columns).join(', ')} from credit_note`
}
/** A set-off of one rupee of the invoice of the paid order against the refunded one. */
const setOff = (given: Record<string, string> = {}) =>
  insert({
    order_id: `'${shop.paid}'`,
    refund_id: 'null',
    set_off_order_id: `'${shop.refunded}'`,
    amount_paise: '100',
    taxable_paise: '84',
    cgst_paise: '8',
    sgst_paise: '8',
    ...given,
  })

describe('a credit note', () => {
  test('is accepted with the next number, for what is left of an invoice', async () => {
    expect(await refusal(setOff())).toBe('')
  })

  test('has the next number of a series that no invoice has', async () => {
    expect(await refusal(setOff({ number: 'number + 2' }))).toBe('not the next number')
    expect(await refusal(setOff({ number: 'number' }))).toBe('not the next number')
    expect(await refusal(setOff({ series: `'CN2728'` }))).toBe('not the next number')
    expect(await refusal(setOff({ series: `'CN2728'`, number: '1' }))).toBe('')
    expect(await refusal(setOff({ series: `'SDG2627'`, number: '1' }))).toBe('a series of invoices')
  })

  test('is not older than its invoice, and not more than is left of it', async () => {
    expect(await refusal(setOff({ issued_at: `issued_at - interval '1 second'` }))).toBe(
      'older than its invoice',
    )
    const more = { amount_paise: '8901', taxable_paise: '7543', cgst_paise: '679', sgst_paise: '679' }
    expect(await refusal(setOff(more))).toBe('more than its invoice')
    expect(await refusal(setOff({ order_id: 'order_id' }))).toBe('more than its invoice')
  })

  test('has a refund of its sale that is done, of the same amount', async () => {
    const wrong = 'not of a refund of its sale that is done'
    const emptied = 'truncate credit_note'
    const again = (given: Record<string, string> = {}) =>
      insert({ number: 'number', ...given }).replace(/from credit_note$/, 'from kept')
    const kept = 'create temporary table kept on commit drop as select * from credit_note'
    expect(await refusal(kept, emptied, again())).toBe('')
    const less = { amount_paise: 'amount_paise - 1', taxable_paise: 'taxable_paise - 1' }
    expect(await refusal(kept, emptied, again(less))).toBe(wrong)
    expect(await refusal(kept, emptied, again({ order_id: `'${shop.paid}'`, ...scaled(8900) }))).toBe(wrong)
    const undone = [
      'alter table refund disable trigger user',
      `update refund set status = 'sent', done_at = null`,
    ]
    expect(await refusal(kept, emptied, ...undone, again())).toBe(wrong)
  })

  test('has a refund or a set-off against another paid order of the buyer', async () => {
    expect(await refusal(setOff({ set_off_order_id: 'null' }))).toBe('refund_or_set_off')
    expect(await refusal(setOff({ set_off_order_id: `'${shop.paid}'` }))).toBe(
      'not set off against a paid order of its buyer',
    )
    const unguarded = 'alter table credit_note disable trigger credit_notes_are_sound'
    expect(await refusal(unguarded, setOff({ refund_id: 'refund_id' }))).toBe('refund_or_set_off')
    expect(await refusal(unguarded, insert())).toBe('credit_note_refund_id_key')
  })

  test('has parts that sum to its amount: two equal halves, or the integrated tax', async () => {
    expect(await refusal(setOff({ taxable_paise: '85' }))).toBe('parts_sum_to_amount')
    expect(await refusal(setOff({ cgst_paise: '7', sgst_paise: '9' }))).toBe('two_equal_halves')
    expect(await refusal(setOff({ igst_paise: '8', taxable_paise: '76' }))).toBe('one_kind_of_tax')
    expect(await refusal(setOff({ taxable_paise: '-1', igst_paise: '85' }))).toBe(
      'credit_note_taxable_paise_check',
    )
  })

  test('never changes, except that its buyer is erased', async () => {
    const change = (change: string) => refusal(`update credit_note set ${change}`)
    for (const one of ['lowers_tax = false', `issued_at = issued_at + interval '1 day'`])
      expect(await change(one)).toBe('only grows')
    expect(await change(`paper = paper || '{"number": "SDGC2627-000009"}'`)).toBe('only grows')
    expect(await change(`paper = jsonb_set(paper, '{buyer,name}', '"Another"')`)).toBe('only grows')
    const erased = '{"name": "", "number": "", "city": "", "pincode": ""}'
    expect(await change(`paper = jsonb_set(paper, '{buyer}', '${erased}')`)).toBe('')
    expect(await refusal('delete from credit_note')).toMatch(/only grows$/)
  })
})

/** The amounts of a credit note in paise. */
const scaled = (paise: number): Record<string, string> => {
  const half = Math.round((paise * 9) / 118)
  return {
    amount_paise: String(paise),
    taxable_paise: String(paise - 2 * half),
    cgst_paise: String(half),
    sgst_paise: String(half),
  }
}

test('the mark of an invoice that bookkeeping has credited cannot be changed', async () => {
  expect(await refusal('update invoice set credited_elsewhere = true')).toMatch(/only grows$/)
})

class RollBack extends Error {}

/** Rolls back, because migration 0033, run again, replaces functions that later migrations changed. */
async function marksAfterMigration() {
  let marked: { order_id: string; credited_elsewhere: boolean }[] = []
  const migrated = db.transaction().execute(async (tx) => {
    for (const statement of [
      'drop table credit_note',
      'drop function credit_notes_are_sound, credit_notes_stay, set_offs_are_credits',
      'drop index invoices_by_issue, refunds_by_end',
      'alter table invoicing drop column credited_until',
      'alter table invoice drop column credited_elsewhere',
    ])
      await sql.raw(statement).execute(tx)
    await runStatements(tx, '0033-credit-notes')
    const rows = await tx.selectFrom('invoice').select(['order_id', 'credited_elsewhere']).execute()
    await sql`set constraints all immediate`.execute(tx)
    marked = rows.toSorted((a, b) => Number(b.credited_elsewhere) - Number(a.credited_elsewhere))
    throw new RollBack()
  })
  await expect(migrated).rejects.toThrow(RollBack)
  return marked
}

test('the migration marks the invoices whose refunds are done, and no others', async () => {
  expect(await marksAfterMigration()).toEqual([
    { order_id: shop.refunded, credited_elsewhere: true },
    { order_id: shop.paid, credited_elsewhere: false },
  ])
})
