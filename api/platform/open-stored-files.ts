/**
 * Finds public files that the database stores, in memory or in the database. Limits of time, of waiting requests and of each
 * address group keep a slow database from holding requests, and invented names from using up the database.
 */
import { DatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import { openAddressAllowance } from '#api/platform/rate-limit/address-allowance.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { TooManyRequests } from '#contract/identity.ts'
import { keepRecent } from './keep-recent.ts'
import { openTaskQueue } from './open-task-queue.ts'

/** About the scripts of another build in six languages, or 300 posters. */
const MAX_BYTES = 8 * 1024 * 1024
/** The time limit of a read. After a 503, a browser repeats the request, mostly at another instance. */
const WITHIN_MS = 2_000
/** Exceeds the number of files of several pages. Each is read in a few milliseconds. */
const MAX_WAITING = 100
/** A name that is not stored may be stored a moment later. */
const UNKNOWN_FOR_MS = 5_000
const MAX_UNKNOWN = 1_000

type Parts<File> = {
  /** Reads a file that is not in memory; of several requests for one file, one reads it. */
  read: (name: string) => Promise<File | undefined>
  bytesOf: (file: NonNullable<File>) => number
  /** How often an address group may ask for what is not in memory. */
  readsOfGroup: { atOnce: number; perSecond: number }
} & Pick<Runtime, 'now' | 'waitAtMost'>

/**
 * @param name in the form of a file's name
 * @param group the address group of the visitor
 * @returns undefined if the file is not stored
 * @throws TooManyRequests, or DatabaseUnavailable if the database does not answer within two seconds
 */
type FindStoredFile<File> = (name: string, group: string) => Promise<File | undefined>

/** Returns the function that finds the files of one kind; each kind has its own memory and limits. */
export function openStoredFiles<File>({
  read,
  bytesOf,
  readsOfGroup,
  now,
  waitAtMost,
}: Parts<File>): FindStoredFile<File> {
  const recent = keepRecent<File | undefined>({ bytesOf, maxBytes: MAX_BYTES })
  const unknown = openUnknownNames(() => now().getTime())
  const runQueued = openTaskQueue(MAX_WAITING)
  const allowance = openAddressAllowance(readsOfGroup)

  const readQueued = async (name: string): Promise<File | undefined> => {
    const askedAt = now().getTime()
    const result = await runQueued(async () => {
      if (now().getTime() - askedAt > WITHIN_MS) throw new DatabaseUnavailable('the request has ended')
      return { file: await read(name) }
    })
    if (!result) throw new DatabaseUnavailable('too many requests wait for stored files')
    if (result.file === undefined) unknown.add(name)
    return result.file
  }
  return async (name, group) => {
    if (unknown.has(name)) return undefined
    if (!recent.has(name)) {
      const seconds = allowance.take(group, now())
      if (seconds !== undefined) throw TooManyRequests(seconds)
    }
    const reading = recent.find(name, () => readQueued(name)).then((file) => ({ file }))
    const found = await waitAtMost(WITHIN_MS, reading)
    if (!found) throw new DatabaseUnavailable('the database did not answer in time')
    return found.file
  }
}

/** Names that were not stored a moment ago. Beyond `MAX_UNKNOWN` names, the oldest is forgotten. */
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
