/** The entry of the audit log for an act on a dispute. */
import type { Dispute } from '#api/payments/disputes/dispute.ts'
import type { Act, ActName } from '#api/staff/audit-log/audit-entry.ts'

export function actOfDispute(
  name: ActName,
  { id, gateway, caseId, amountPaise, payment }: Dispute,
  reason?: string,
): Act {
  const after = { gateway, caseId, amountPaise, order: payment?.orderId ?? null }
  return { name, subject: id, after, ...(reason !== undefined && { reason }) }
}
