/** Reads how far the renewal of a subscriber is. */
import type { Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'

type Row = {
  subscription: string | null
  renewals: string | null
  nextDueAt: Date | null
  packEndsAt: Date
  isInFlight: boolean
}

/** `renewals`: their states, the oldest first; `nextDueAt`: of the open one, in milliseconds. */
export async function readRenewal({ database: { db } }: Scenario, mobile: string) {
  const { rows } = await sql<Row>`
    select
      (select state from subscription s where s.subscriber_id = p.id order by s.id desc limit 1) as subscription,
      (select string_agg(r.state, ' ' order by r.period) from renewal r join subscription s on s.id = r.subscription_id
        where s.subscriber_id = p.id) as renewals,
      (select max(r.due_at) from renewal r join subscription s on s.id = r.subscription_id
        where s.subscriber_id = p.id and r.next_step_at is not null) as "nextDueAt",
      (select max(e.ends_at) from entitlement e
        where e.subscriber_id = p.id and e.type = '1' and e.status = 'active') as "packEndsAt",
      exists (select from debit d join renewal r on r.id = d.renewal_id join subscription s on s.id = r.subscription_id
        where s.subscriber_id = p.id and d.state in ('sending', 'unknown')) as "isInFlight"
    from subscriber p where p.mobile = ${mobile}`.execute(db)
  const [row] = rows
  return {
    subscription: row?.subscription ?? 'none',
    renewals: row?.renewals ?? 'none',
    nextDueAt: row?.nextDueAt?.getTime(),
    packEndsAt: row?.packEndsAt.getTime() ?? 0,
    isInFlight: row?.isInFlight === true,
  }
}
