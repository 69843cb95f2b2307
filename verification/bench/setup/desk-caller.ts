/** A person at the desk of a bench's shop, whose session begins without the identity provider. */
import { hashSecret } from '#api/identity/sessions/session.ts'
import { STAFF_ACCESS, type StaffRoute } from '#contract/staff/staff-access.ts'
import { STAFF_ROLES } from '#contract/staff/staff-roles.ts'
import type { BenchDatabase } from './database.ts'

/** The calls that read: those with `GET` and without a parameter in the path. */
export const READING_CALLS: readonly string[] = (Object.keys(STAFF_ACCESS) as StaffRoute[])
  .filter((route) => route.startsWith('GET ') && !route.includes(':'))
  .map((route) => route.slice('GET '.length))

export type DeskCaller = {
  /** Calls a path and reads the whole answer. @returns the milliseconds that it took @throws Error for a status other than 200 */
  read: (path: string) => Promise<number>
}

/** @param name of the person: each may call the desk 120 times a minute */
export async function signInToDesk(
  database: BenchDatabase,
  { port, name }: { port: string; name: string },
): Promise<DeskCaller> {
  const token = `bench-${name}`
  await database.query(
    `insert into staff_session (id, token_hash, name, full_name, roles, started_at, last_used_at, proved_at)
      values (gen_random_uuid(), $1, $2, $2, $3, now(), now(), now())`,
    [hashSecret(token), name, [...STAFF_ROLES]],
  )
  return {
    read: async (path) => {
      const began = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { cookie: `desk-session=${token}` },
      })
      const text = await answer.text()
      if (answer.status !== 200)
        throw new Error(`GET ${path}: ${String(answer.status)} ${text.slice(0, 200)}`)
      return performance.now() - began
    },
  }
}
