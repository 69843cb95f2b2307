/** Tests by SQL that the database knows what a mandate debits before it is announced, and keeps it. */
import { openMandateShop } from '#test/mandate-shop.ts'
import { findRefusal } from '#test/refusal.ts'
import { IDS, openRenewalShop } from '#test/renewal-shop.ts'
import { expect, test } from 'vitest'

test('the method of a mandate is unknown until its first check, and never changes then [SPEC-15-59, THR-M17]', async () => {
  const shop = await openMandateShop({ method: 'visa' })
  await shop.register()
  expect(await shop.mandateRow()).toMatchObject({ state: 'pending', method: null })
  expect(await findRefusal(shop.db, `update mandate set method = 'wallet'`)).not.toBe('')
  await shop.check()
  expect(await shop.mandateRow()).toMatchObject({ state: 'active', method: 'card' })
  for (const method of [`'upi'`, 'null'])
    expect(await findRefusal(shop.db, `update mandate set method = ${method}`)).toBe(
      'mandate: its method cannot change',
    )
})

test('a mandate whose method is unknown announces nothing', async () => {
  const { db, take } = await openRenewalShop()
  await take(4)
  const forget = [
    'alter table mandate disable trigger mandates_keep_their_method',
    'update mandate set method = null',
  ]
  const announce = `
    insert into debit_notice (id, renewal_id, mandate_id, sequence, number, amount_paise, debit_day, notice_hours, state, sent_at)
    select '${IDS.notice}', r.id, '${IDS.mandate}', 2, 'R0001P2', r.amount_paise, '2026-12-19T18:30:00Z', 48, 'sending',
      '2026-12-17T03:30:00Z' from renewal r`
  expect(await findRefusal(db, ...forget, announce)).toBe('notice: the method of its mandate is not known')
  expect(await findRefusal(db, announce)).toBe('')
})
