/** The names of the roles of staff at the desk, and the form of a name in the audit log. `staff-access.ts` has what each role may do. */

export const STAFF_ROLES = ['support', 'catalogue', 'finance', 'approver', 'auditor'] as const
export type DeskRole = (typeof STAFF_ROLES)[number]

/** Lower case only, so that one person cannot act as two by writing the same name in two ways. */
export const STAFF_NAME = /^[a-z][a-z0-9.-]{1,39}$/

export const isDeskRole = (role: string): role is DeskRole => STAFF_ROLES.some((one) => one === role)
