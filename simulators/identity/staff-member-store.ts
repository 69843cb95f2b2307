/** The present roles of the staff. The database has a row for each person whose roles were changed. */
import type { Store } from '#simulators/store.ts'
import { z } from 'zod'
import { ROLES, STAFF, type Role, type StaffMember } from './staff-member.ts'

const row = z.object({ roles: z.string().transform((roles) => roles.split(' ')) })

export const listStaff = (store: Store): StaffMember[] =>
  STAFF.map((member) => ({ ...member, roles: findRoles(store, member) }))

export const findStaffMember = (store: Store, username: string): StaffMember | undefined =>
  listStaff(store).find((member) => member.username === username)

export const findStaffMemberBySubject = (store: Store, subject: string): StaffMember | undefined =>
  listStaff(store).find((member) => member.subject === subject)

export function saveRoles({ sql }: Store, username: string, roles: readonly Role[]): void {
  sql.run`insert or replace into staff_roles (username, roles) values (${username}, ${roles.join(' ')})`
}

function findRoles({ sql }: Store, { username, roles }: StaffMember): readonly Role[] {
  const changed = row.safeParse(sql.get`select roles from staff_roles where username = ${username}`)
  return changed.success ? ROLES.filter((role) => changed.data.roles.includes(role)) : roles
}
