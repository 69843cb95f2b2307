/** Compares the figures of sales and refunds with the ledger, day by day. */
import { computedFigures } from '#test/computed-figures.ts'
import { TRAIN } from '#test/fixtures.ts'
import { staffActions } from '#test/staff-actions.ts'
import { FAMILY_3M, openUpgradeShop } from '#test/upgrade-shop.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { StoredFigure } from '#api/figures/daily-figure-store.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

/** Returns the sums of the ledger for each day in India: sales, what became owed to buyers, and what was returned. */
async function readLedger(db: Db) {
  const { rows } = await sql<{ day: string; sold: number; owed: number; returned: number }>`
    select ((t.booked_at + interval '330 minutes') at time zone 'UTC')::date as day,
      coalesce(-sum(e.amount_paise) filter (where e.account = 'sales'), 0)::bigint as sold,
      coalesce(-sum(e.amount_paise) filter (where e.account = 'refunds_payable' and t.kind <> 'refund'), 0)::bigint as owed,
      coalesce(sum(e.amount_paise) filter (where e.account = 'refunds_payable' and t.kind = 'refund'), 0)::bigint
        as returned
    from ledger_transfer t join ledger_entry e on e.transfer_id = t.id group by 1 order by 1`.execute(db)
  return rows
}

/** Reasons of refunds that reverse a sale; the others return money that was not a sale. */
const REVERSALS = new Set(['operator', 'cancelled', 'upgrade_credit'])

function booksOf(figures: readonly StoredFigure[]) {
  const days = [...new Set(figures.map(({ day }) => day))].toSorted()
  const sum = (day: string, name: string, accepts: (part: string) => boolean = () => true) =>
    figures
      .filter((one) => one.day === day && one.figure === name && accepts(one.part))
      .reduce((all, { amountPaise }) => all + amountPaise, 0)
  return days
    .map((day) => ({
      day,
      sold: sum(day, 'sales') - sum(day, 'refunds', (reason) => REVERSALS.has(reason)),
      owed: sum(day, 'refunds'),
      returned: sum(day, 'refunds_done'),
    }))
    .filter(({ sold, owed, returned }) => sold !== 0 || owed !== 0 || returned !== 0)
}

test('sales and refunds of each day are those of the ledger, and packs are all sales [SPEC-17-41]', async () => {
  const shop = await openUpgradeShop()
  const { browser, external, platform, workOutbox } = shop
  const pay = async (orderId: string) => browser.returnToShop(await shop.payAtPayu(orderId))
  const upgrade = await shop.place(FAMILY_3M)
  await pay(upgrade)
  const film = await shop.place(TRAIN)
  const twice = await browser.goToPaytm(film)
  await pay(film)
  // The second payment of an order is not a sale.
  await browser.returnToShop(await browser.payAtPaytm(twice, 'success'))
  external.advance(86_400)
  await staffActions(shop).refund(upgrade)
  await staffActions(shop).refund(film)
  await workOutbox()
  external.advance(86_400)
  await shop.advance(90)

  const figures = await computedFigures(shop)
  const books = booksOf(figures)
  expect(books).toEqual(await readLedger(platform.db))
  expect(books.length).toBeGreaterThan(2)
  const total = (name: string) =>
    figures.filter(({ figure }) => figure === name).reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  expect(total('packs_sold')).toBe(total('sales'))
  expect(new Set(figures.filter(({ figure }) => figure === 'refunds').map(({ part }) => part))).toEqual(
    new Set(['already_paid', 'operator', 'upgrade_credit']),
  )
})
