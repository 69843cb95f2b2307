/** A member of the provider's staff who works in the shop. */
import type { DeskRole } from '#contract/staff/staff-roles.ts'

/**
 * What a member of the staff may do. `break_glass`: works with the `shop` command on a server, where the operating system
 * alone decides who may. `job`: no person, but a background job that a setting switches on.
 */
type StaffRole = DeskRole | 'break_glass' | 'job'

export type StaffMember = {
  /** Has the form of STAFF_NAME. One person has one name. */
  name: string
  role: StaffRole
  channel: 'command' | 'desk' | 'job'
}

/** A member of the staff as the identity provider names them. */
export type SignedInStaff = {
  name: string
  fullName: string
  roles: [DeskRole, ...DeskRole[]]
  /** When the person last proved to the provider who they are; null where the provider does not say. */
  provedAt: Date | null
}

/** Returns a signed-in person, for an audit entry that does not depend on the role. */
export const inFirstRole = ({ name, roles }: Pick<SignedInStaff, 'name' | 'roles'>): StaffMember => ({
  name,
  role: roles[0],
  channel: 'desk',
})
