/** Lets time pass for the renewals of a shop, as its jobs see it. */
import type { Gateway } from '#api/payments/gateways/gateway.ts'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'
import { advanceRenewals } from './advance-renewals.ts'
import { checkMandates } from '#api/renewals/mandates/check-mandates.ts'
import { registerMandates } from '#api/renewals/mandates/register-mandates.ts'
import { advanceSubscriptions } from '#api/renewals/subscriptions/advance-subscriptions.ts'
import { sql } from 'kysely'
import type { openTestShop } from './test-shop.ts'

type Shop = Awaited<ReturnType<typeof openTestShop>>

/**
 * Returns the function that passes time until a moment: from one moment with due work to the next.
 * @param gateway of the mandates
 */
export function passTime(shop: Shop, gateway: Gateway): (until: Date) => Promise<void> {
  const { external, platform } = shop
  const jobs = {
    mandate: () => checkMandates(platform, gateway, shop.catalogue.offers),
    attempt: shop.reconcileDueAttempts,
    // Also records how debits ended.
    renewal: () => advanceRenewals(platform, gateway, shop.catalogue),
    subscription: () =>
      advanceSubscriptions(platform, { gateways: shop.gateways, offers: shop.catalogue.offers }),
    orders: () => expireOrders(platform),
  }
  /** Returns when each job has work. */
  const dueTimes = async () => {
    const { rows } = await sql<{ job: keyof typeof jobs; at: Date | null }>`
      select 'mandate' as job, min(next_check_at) as at from mandate
      union all select 'attempt', min(next_poll_at) from payment_attempt
      union all select 'renewal', min(next_step_at) from renewal
      union all select 'renewal', min(d.sent_at) from debit d join payment_attempt a on a.id = d.attempt_id
        where d.state in ('sending', 'unknown') and a.status in ('expired', 'failed', 'captured')
      union all select 'subscription', min(next_step_at) from subscription
      union all select 'orders', min(expires_at) from orders where status in ('open', 'paying')`.execute(
      platform.db,
    )
    return rows.flatMap(({ job, at }) => (at ? [{ job, at: at.getTime() }] : []))
  }
  return async (until) => {
    await registerMandates(platform, gateway)
    for (;;) {
      const now = platform.runtime.now().getTime()
      const times = await dueTimes()
      const due = new Set(times.filter(({ at }) => at <= now).map(({ job }) => job))
      for (const job of due) await jobs[job]()
      const next = Math.min(...times.map(({ at }) => at).filter((at) => at > now))
      // Work that cannot be done yet is tried again a second later.
      const then = due.size > 0 ? Math.min(now + 1_000, until.getTime()) : next
      if (now >= until.getTime() && due.size === 0) break
      external.advance((Math.min(then, until.getTime()) - now) / 1_000)
      if (now >= until.getTime()) break
    }
    await shop.workOutbox()
  }
}
