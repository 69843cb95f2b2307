/** The staff whom the identity provider knows, with their initial roles. The people are invented. */

export const ROLES = ['support', 'catalogue', 'finance', 'approver', 'auditor'] as const
export type Role = (typeof ROLES)[number]

export type StaffMember = {
  /** The claim `sub`, which stays the same when a name changes. */
  subject: string
  /** The claim `preferred_username`. */
  username: string
  name: string
  roles: readonly Role[]
}

export const STAFF: readonly StaffMember[] = [
  { subject: 'E1001', username: 'asha.p', name: 'Asha Pillai', roles: ['support'] },
  { subject: 'E1002', username: 'kiran.c', name: 'Kiran Chandran', roles: ['catalogue'] },
  { subject: 'E1003', username: 'meena.s', name: 'Meena Sundaram', roles: ['finance'] },
  { subject: 'E1004', username: 'ravi.k', name: 'Ravi Krishnan', roles: ['approver'] },
  { subject: 'E1005', username: 'devi.a', name: 'Devi Anand', roles: ['auditor'] },
  { subject: 'E1006', username: 'arun.t', name: 'Arun Thomas', roles: ['support', 'finance'] },
]
