/** A member of the provider's staff who works in the shop. */

/**
 * What a member of the staff may do. `break_glass`: works with the `shop` command on a server, where the operating system
 * alone decides who may.
 */
type StaffRole = 'support' | 'catalogue' | 'finance' | 'approver' | 'auditor' | 'break_glass'

export type StaffMember = {
  /** As OPERATOR_NAME of the refund proposals: one person has one name. */
  name: string
  role: StaffRole
  channel: 'command' | 'desk'
}
