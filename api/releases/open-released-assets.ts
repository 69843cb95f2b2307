/**
 * Finds assets of other builds, in memory or in the database. Limits of time, of waiting requests and of each address
 * group keep a slow database from holding requests, and invented names from using up the database.
 */
import { DatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import { keepRecent } from '#api/platform/keep-recent.ts'
import { openAddressAllowance } from '#api/platform/rate-limit/address-allowance.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { openTurns } from '#api/platform/take-turns.ts'
import { TooManyRequests } from '#contract/identity.ts'
import { bytesOf, type ReleasedAsset } from './released-asset.ts'

/** About the scripts of another build in six languages. */
const MAX_BYTES = 8 * 1024 * 1024
/** A browser asks again after a 503, mostly another instance. */
const WITHIN_MS = 2_000
/** More than the scripts of some pages. Each is read in a few milliseconds. */
const MAX_WAITING = 100
/** A name that is not stored may be published a moment later. */
const UNKNOWN_FOR_MS = 5_000
const MAX_UNKNOWN = 1_000
/** How often an address group may ask for what is not in memory: about all scripts of a build at once. */
const READS_OF_A_GROUP = { atOnce: 500, perSecond: 20 }

type Parts = {
  read: (name: string) => Promise<ReleasedAsset | undefined>
} & Pick<Runtime, 'now' | 'sleep'>

/**
 * @param name of the form of an asset's name
 * @param group the address group of the visitor
 * @returns undefined if no released build has the asset
 * @throws TooManyRequests, or DatabaseUnavailable if the database does not answer within two seconds
 */
type FindReleasedAsset = (name: string, group: string) => Promise<ReleasedAsset | undefined>

export function openReleasedAssets({ read, now, sleep }: Parts): FindReleasedAsset {
  const recent = keepRecent<ReleasedAsset | undefined>({ bytesOf, maxBytes: MAX_BYTES })
  const unknown = openUnknownNames(() => now().getTime())
  const takeTurn = openTurns(MAX_WAITING)
  const allowance = openAddressAllowance(READS_OF_A_GROUP)

  const readInTurn = async (name: string): Promise<ReleasedAsset | undefined> => {
    const askedAt = now().getTime()
    const turn = await takeTurn(async () => {
      if (now().getTime() - askedAt > WITHIN_MS) throw new DatabaseUnavailable('the request has ended')
      return { asset: await read(name) }
    })
    if (!turn) throw new DatabaseUnavailable('too many requests wait for scripts of other builds')
    if (!turn.asset) unknown.add(name)
    return turn.asset
  }
  return async (name, group) => {
    if (unknown.has(name)) return undefined
    if (!recent.has(name)) {
      const seconds = allowance.take(group, now())
      if (seconds !== undefined) throw TooManyRequests(seconds)
    }
    return inTime(
      recent.find(name, () => readInTurn(name)),
      sleep,
    )
  }
}

async function inTime<T>(reading: Promise<T>, sleep: Runtime['sleep']): Promise<T> {
  const done = new AbortController()
  const late = sleep(WITHIN_MS, done.signal).then(() => {
    throw new DatabaseUnavailable('the database did not answer in time')
  })
  // Each of the two may fail after the other one has ended the race.
  for (const one of [reading, late]) one.catch(() => undefined)
  try {
    return await Promise.race([reading, late])
  } finally {
    done.abort()
  }
}

/** Names that were not stored a moment ago. Beyond a number the oldest is forgotten. */
function openUnknownNames(now: () => number) {
  const since = new Map<string, number>()
  return {
    has: (name: string): boolean => {
      const at = since.get(name)
      return at !== undefined && Math.abs(now() - at) < UNKNOWN_FOR_MS
    },
    add: (name: string): void => {
      since.delete(name)
      since.set(name, now())
      if (since.size <= MAX_UNKNOWN) return
      const [oldest] = since.keys()
      if (oldest !== undefined) since.delete(oldest)
    },
  }
}
