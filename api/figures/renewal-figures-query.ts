/** Figures of renewals: notices, debits and mandates. */
import { FAILURES_BY_CODE } from '#api/renewals/debits/debit.ts'
import { sql } from 'kysely'
import { type FigureSelects, isOn, isWrittenOn } from './figure-query.ts'

const failureClasses = sql.join(
  FAILURES_BY_CODE.map(([code, failure]) => sql`(${code}::text, ${failure}::text)`),
)

export const RENEWAL_FIGURES: FigureSelects<
  'debit_notices' | 'debits' | 'debit_failures' | 'mandates_agreed' | 'mandates_ended'
> = {
  debit_notices: (span) => sql`
    select m.gateway as part, n.state, count(*) as count, sum(n.amount_paise) as amount_paise
    from debit_notice n cross join lateral (select * from mandate where id = n.mandate_id offset 0) as m
    where ${isWrittenOn('n.id', 'n.sent_at', span)}
    group by m.gateway, n.state`,

  debits: (span) => sql`
    select coalesce(m.method, 'unknown') as part, d.state, count(*) as count, sum(n.amount_paise) as amount_paise
    from debit d
      cross join lateral (select * from debit_notice where id = d.notice_id offset 0) as n
      cross join lateral (select * from mandate where id = n.mandate_id offset 0) as m
    where ${isOn('d.sent_at', span)}
    group by 1, 2`,

  debit_failures: (span) => sql`
    select coalesce(m.method, 'unknown') as part, coalesce(f.failure, 'declined') as state, count(*) as count,
      sum(n.amount_paise) as amount_paise
    from debit d
      cross join lateral (select * from debit_notice where id = d.notice_id offset 0) as n
      cross join lateral (select * from mandate where id = n.mandate_id offset 0) as m
      left join (values ${failureClasses}) as f (code, failure) on f.code = upper(trim(d.failure_code))
    where d.state = 'failed' and ${isOn('d.sent_at', span)}
    group by 1, 2`,

  mandates_agreed: (span) => sql`
    select m.gateway as part, '' as state, count(*) as count, 0 as amount_paise
    from mandate m where ${isWrittenOn('m.id', 'm.agreed_at', span)}
    group by m.gateway`,

  mandates_ended: (span) => sql`
    select m.gateway as part, m.state, count(*) as count, 0 as amount_paise
    from mandate m
    where m.state in ('revoked_by_us', 'revoked_by_customer', 'expired', 'failed') and ${isOn('m.state_since', span)}
    group by m.gateway, m.state`,
}
