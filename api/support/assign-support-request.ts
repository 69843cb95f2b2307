/** Assigns a support request to a member of the staff, so that two persons do not answer the same one. */
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { assignRequest, lockSupportRequest } from './support-request-store.ts'

/** The change: `from` is the assignment that the person saw, null for none. */
export type Reassignment = { from: string | null; to: string | null }

/** `over`: the request is not open. `changed`: another person changed the assignment meanwhile. */
export type AssignmentResult = 'done' | 'unknown' | 'over' | 'changed'

export async function assignSupportRequest(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  number: string,
  { from, to }: Reassignment,
): Promise<AssignmentResult> {
  return withTransaction(db, async (tx) => {
    const request = await lockSupportRequest(tx, number)
    if (!request) return 'unknown'
    if (request.state !== 'open') return 'over'
    if (request.assignedTo !== from) return 'changed'
    await assignRequest(request.id, to, runtime.now()).execute(tx)
    return 'done'
  })
}
