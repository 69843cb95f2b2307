/** The people of the hammer: each is signed in on a separate device and has a separate address. */
import type pg from 'pg'

/** The people of a round: each round has new ones, so that none reaches the rate limits of one person. */
const ROLES = ['racer', 'collector', 'switcher', 'wallet', 'newcomer'] as const
type Role = (typeof ROLES)[number]

export type Person = { number: number; mobile: string; smc: string; headers: Record<string, string> }

const FIRST_SMC = 41_000_000_000
const FIRST_MOBILE = 7_000_000_000

export function personOf(round: number, role: Role): Person {
  const number = round * ROLES.length + ROLES.indexOf(role)
  const address = `10.${String((number >> 16) & 255)}.${String((number >> 8) & 255)}.${String(number & 255)}`
  const signedIn = { 'x-auth-token': `token-${String(number)}` }
  return {
    number,
    mobile: String(FIRST_MOBILE + number),
    smc: String(FIRST_SMC + number),
    headers: {
      cookie: `device=device-${String(number)}`,
      'x-forwarded-for': address,
      'content-type': 'application/json',
      ...(role !== 'newcomer' && signedIn),
    },
  }
}

/**
 * Inserts people whose secrets are `device-N` and `token-N`; the shop stores only the hashes. Newcomers have a device
 * and no account. Every mobile counts as verified a moment ago, for as long as a run may last.
 */
export async function seedPeople(client: pg.Client, rounds: number): Promise<void> {
  const count = rounds * ROLES.length
  const role = (name: Role): string => `n % ${String(ROLES.length)} = ${String(ROLES.indexOf(name))}`
  const everybody = `generate_series(0, ${String(count - 1)}) as n`
  await client.query(`
    insert into device (id, cookie_hash, created_at)
      select md5('device' || n)::uuid, sha256(('device-' || n)::bytea), now() from ${everybody};
    insert into subscriber (id, number, mobile, first_name, last_name, email, gender, age_group, pincode, city,
        satellite, created_at)
      select md5('subscriber' || n)::uuid, (${String(FIRST_SMC)} + n)::text, (${String(FIRST_MOBILE)} + n)::text, 'Kavitha',
        'Raman', 'buyer' || n || '@example.com', 'Female', '26-30 Years', '600017', 'Chennai', ${role('wallet')}, now()
      from ${everybody} where not ${role('newcomer')};
    insert into session (id, token_hash, subscriber_id, device_id, started_at, last_used_at, expires_at, proved_at)
      select md5('session' || n)::uuid, sha256(('token-' || n)::bytea), md5('subscriber' || n)::uuid,
        md5('device' || n)::uuid, now(), now(), now() + interval '30 days', now() + interval '1 day'
      from ${everybody} where not ${role('newcomer')}`)
}
