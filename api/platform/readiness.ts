/**
 * Whether a balancer should send anybody here. An instance whose database is away stays ready: it still serves every page
 * and the catalogue from memory, and all instances share that database, so taking them out would take the shop down.
 */
import { sql } from 'kysely'
import type { Platform } from './platform.ts'

type Standing = { status: 'ready' | 'draining'; database: 'up' | 'away' }

export type Readiness = {
  standing: () => Promise<Standing>
  /** From now on nobody new should come. */
  drain: () => void
  isDraining: () => boolean
}

/** Anybody may ask, so the database is asked at most once in this time. */
const KNOWN_FOR_MS = 1_000

export function openReadiness({ db, world }: Pick<Platform, 'db' | 'world'>): Readiness {
  let draining = false
  let known = { at: Number.NEGATIVE_INFINITY, database: Promise.resolve<Standing['database']>('up') }

  // A database that does not answer is given up by the connection's own limits.
  const look = (): Promise<Standing['database']> =>
    sql`select 1`.execute(db).then(
      () => 'up',
      () => 'away',
    )

  return {
    drain: () => void (draining = true),
    isDraining: () => draining,
    standing: async () => {
      const now = world.now().getTime()
      if (now - known.at >= KNOWN_FOR_MS) known = { at: now, database: look() }
      return { status: draining ? 'draining' : 'ready', database: await known.database }
    },
  }
}
