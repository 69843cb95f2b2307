/** The test users: each is signed in on a separate device and has a separate address. */
import { openStore } from '#simulators/store.ts'
import { join } from 'node:path'
import type pg from 'pg'

/** The users of a round, by what their race tries: each round has new users, so that none reaches the rate limits of one subscriber. */
const ROLES = ['oneOrder', 'twoPlans', 'twoGateways', 'wallet', 'newAccount', 'attacker', 'victim'] as const
type Role = (typeof ROLES)[number]

export type TestUser = { number: number; mobile: string; smc: string; headers: Record<string, string> }

const FIRST_SMC = 41_000_000_000
const FIRST_MOBILE = 7_000_000_000

export function testUserOf(round: number, role: Role): TestUser {
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
      ...(role !== 'newAccount' && signedIn),
    },
  }
}

/**
 * Inserts users whose secrets are `device-N` and `token-N`; the shop stores only the hashes. A user of `newAccount` has a
 * device and no account. Every session counts as stepped up for a day, longer than any run.
 */
export async function seedTestUsers(client: pg.Client, rounds: number): Promise<void> {
  const count = rounds * ROLES.length
  const role = (name: Role): string => `n % ${String(ROLES.length)} = ${String(ROLES.indexOf(name))}`
  const allNumbers = `generate_series(0, ${String(count - 1)}) as n`
  await client.query(`
    insert into device (id, cookie_hash, created_at)
      select md5('device' || n)::uuid, sha256(('device-' || n)::bytea), now() from ${allNumbers};
    insert into subscriber (id, number, mobile, first_name, last_name, email, gender, age_group, pincode, city,
        satellite, created_at)
      select md5('subscriber' || n)::uuid, (${String(FIRST_SMC)} + n)::text, (${String(FIRST_MOBILE)} + n)::text, 'Kavitha',
        'Raman', 'buyer' || n || '@example.com', 'Female', '26-30 Years', '600017', 'Chennai', ${role('wallet')}, now()
      from ${allNumbers} where not ${role('newAccount')};
    insert into session (id, token_hash, subscriber_id, device_id, started_at, last_used_at, expires_at, proved_at)
      select md5('session' || n)::uuid, sha256(('token-' || n)::bytea), md5('subscriber' || n)::uuid,
        md5('device' || n)::uuid, now(), now(), now() + interval '30 days', now() + interval '1 day'
      from ${allNumbers} where not ${role('newAccount')}`)
}

/** Stores the wallet of each round's user at the simulator of the satellite subscribers. */
export function fillWallets(dataDir: string, { rounds, paise }: { rounds: number; paise: number }): void {
  const store = openStore(join(dataDir, 'simulators.sqlite'))
  store.transact(() => {
    for (let round = 0; round < rounds; round++) {
      const { smc, mobile } = testUserOf(round, 'wallet')
      store.sql
        .run`insert into satellite_subscriber values (${smc}, ${mobile}, 'Meena', 'Raman', '600001', 'Chennai', 'Tamil Nadu')`
      store.sql.run`insert into satellite_wallet values (${smc}, ${paise})`
    }
  })
  store.close()
}
