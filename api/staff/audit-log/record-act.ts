/** Records what a member of the staff does: the act and its entry are in one transaction. */
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { StaffMember } from '#api/staff/staff-member.ts'
import type { Act } from './audit-entry.ts'
import { insertAuditEntry } from './audit-entry-store.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>

/** The member of the staff who acts, and the id of the request or of the run of a command. */
export type Acting = { staff: StaffMember; requestId: string }

/**
 * Runs an act and stores its audit entry in one transaction: both take effect, or neither.
 * @param work runs the act, with a context whose database is the transaction
 * @param actOf describes the result; undefined where nothing was done
 */
export async function recordAct<C extends Context, Result>(
  context: C,
  acting: Acting,
  {
    work,
    actOf,
  }: { work: (context: C & { db: Tx }) => Promise<Result>; actOf: (result: Result) => Act | undefined },
): Promise<Result> {
  return withTransaction(context.db, async (tx) => {
    const result = await work({ ...context, db: tx })
    const act = actOf(result)
    if (act) await entryOf(context, acting, act).execute(tx)
    return result
  })
}

/**
 * Records an act before it is done, where one transaction cannot contain both: personal data is shown, or gateways are
 * called.
 */
export async function recordActInAdvance(context: Context, acting: Acting, act: Act): Promise<void> {
  await entryOf(context, acting, act).execute(context.db)
}

const entryOf = ({ runtime }: Context, acting: Acting, act: Act) =>
  insertAuditEntry({ id: runtime.id(), at: runtime.now(), ...acting, act })
