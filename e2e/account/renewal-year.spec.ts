/**
 * A year of a household on `npm start` with its time moved forward: renewal, upgrade, queue and refund. simulators/README.md
 * describes the same walk by hand.
 */
import { expect } from '@playwright/test'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import {
  buyWithRenewal,
  cardOf,
  expectMessage,
  expectUpiApp,
  lastPack,
  later,
  packsOf,
  payCart,
  reachDebit,
  signIn,
  test,
  type Walk,
} from '#e2e/support/household-steps.ts'
import * as visitor from '#e2e/support/page-steps.ts'
import { timeInIndia, type TrialShop } from '#e2e/support/trial-shop.ts'

/** Queues a plan and pays for it. */
async function queuePlan(walk: Walk, name: string, duration: string): Promise<void> {
  const { page } = walk
  await visitor.open(page, '/quick-recharge')
  const plan = visitor.plan(page, name)
  await plan.getByText(duration, { exact: true }).click()
  await plan.getByRole('button', { name: /^Queue @/ }).click()
  await page.getByRole('link', { name: 'Review Cart' }).click()
  await payCart(walk)
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

type TaxRow = {
  papers: string
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

/** Adds up the invoices of a year less its credit notes, in paise, as the accountant gets them. */
async function netOfYear(shop: TrialShop, year: number): Promise<number> {
  let total = 0
  for (let month = 1; month <= 12; month++) {
    const name = `${String(year)}-${String(month).padStart(2, '0')}`
    const output = await shop.runCommand('gst', 'month', name, '--json')
    const { rows } = JSON.parse(output.slice(output.indexOf('{'))) as { rows: TaxRow[] }
    const net = rows.filter(({ papers }) => papers === 'net')
    total += sum(net.flatMap((row) => [row.taxablePaise, row.cgstPaise, row.sgstPaise, row.igstPaise]))
  }
  return total
}

/** Stops the renewal in two taps, by keyboard. */
async function stopRenewal({ page }: Walk): Promise<void> {
  await visitor.open(page, '/my-account')
  await cardOf(page).getByRole('button', { name: 'Stop renewal' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop renewal' }).press('Enter')
  await expect(cardOf(page)).toContainText('Automatic renewal is stopped')
}

test(
  'renews, upgrades, stops, queues and cancels in one year: packs follow each other, papers add up',
  { tag: ['@phone', '@long'] },
  async ({ walk }) => {
    test.setTimeout(400_000)
    const { page, shop } = walk
    await buyWithRenewal(walk)
    const first = await lastPack(walk, 1)
    await shop.restart()

    // 1 February: the renewal.
    await reachDebit(walk, first.endsAt)
    await expectUpiApp(walk, 'Debit')
    await shop.moveTo(timeInIndia(first.endsAt, '05:46'))
    await signIn(walk)
    const second = await lastPack(walk, 2)
    expect(second.startsAt).toEqual(first.endsAt)
    await expectMessage(walk, 'Your pack Family Max is renewed')
    await visitor.open(page, '/my-account')
    await checkAccessibility(page, 'My Account after a renewal')
    await shop.restart()

    // 10 February: the upgrade.
    await shop.moveTo(timeInIndia(second.startsAt, '12:00', 9))
    await signIn(walk)
    await visitor.open(page, '/quick-recharge')
    const plan = visitor.plan(page, 'Family Max')
    await plan.getByText('3 Months', { exact: true }).click()
    await plan.getByRole('button', { name: /^Upgrade now @/ }).click()
    await page.getByRole('link', { name: 'Review Cart' }).click()
    await payCart(walk)
    const third = await lastPack(walk, 3)
    expect((await packsOf(walk))[1]?.endsAt).toEqual(third.startsAt)
    await shop.restart()

    // 12 February: the renewal is stopped.
    await shop.moveTo(timeInIndia(third.startsAt, '12:00', 2))
    await signIn(walk)
    await stopRenewal(walk)
    await expectUpiApp(walk, 'cancelled')

    // 1 March: a plan is queued, and two days later cancelled.
    await shop.moveTo(timeInIndia(third.startsAt, '12:00', 19))
    await signIn(walk)
    await queuePlan(walk, 'South Stars', '1 Month')
    const cancelled = await lastPack(walk, 4)
    expect(cancelled.startsAt).toEqual(third.endsAt)
    await shop.restart()
    await shop.moveTo(timeInIndia(third.startsAt, '12:00', 21))
    await signIn(walk)
    await visitor.open(page, '/my-account')
    await page.getByRole('button', { name: 'Cancel this pack' }).press('Enter')
    await page.getByRole('button', { name: 'Cancel and get the money back' }).press('Enter')
    await expect(page.getByText('Your queued pack is cancelled.')).toBeVisible()
    await expect
      .poll(
        async () =>
          (await shop.simulators.books()).find(({ orderId }) => orderId.startsWith(cancelled.orderId))
            ?.refundedPaise,
        { timeout: 60_000 },
      )
      .toBe(149_00)
    await shop.restart()

    // 20 April: another plan is queued. 10 May: it runs.
    await shop.moveTo(timeInIndia(third.endsAt, '12:00', -20))
    await signIn(walk)
    await queuePlan(walk, 'Night Owl', '6 Months')
    const last = await lastPack(walk, 4)
    expect(last.startsAt).toEqual(third.endsAt)
    await shop.restart()
    await shop.moveTo(later(third.endsAt, 1))
    await signIn(walk)
    await visitor.open(page, '/dashboard')
    await expect(page.getByRole('region', { name: 'Active Packs' })).toContainText('Night Owl')

    // November: the reminders of the end. 31 December: nothing more was taken.
    for (const [days, words] of [
      [-7, 'ends in 7 days'],
      [-3, 'ends in 3 days'],
      [-1, 'ends tomorrow'],
    ] as const) {
      await shop.moveTo(timeInIndia(last.endsAt, '10:05', days))
      await expectMessage(walk, words)
    }
    const year = first.startsAt.getUTCFullYear()
    await shop.moveTo(timeInIndia(new Date(Date.UTC(year, 11, 31)), '10:00'))
    await shop.restart()
    await signIn(walk)
    await lastPack(walk, 4)
    const kept = (await shop.simulators.books()).map((book) => book.capturedPaise - book.refundedPaise)
    const taxed = await netOfYear(shop, year)
    expect(taxed).toBe(sum(kept))
    expect(await shop.runCommand('invariants')).toContain('No invariant is violated')
  },
)
