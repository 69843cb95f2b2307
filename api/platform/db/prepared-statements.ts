/**
 * Names for prepared statements: one for each text, so that each PostgreSQL connection parses and plans it only once.
 * Behind a pooler statements have no names: the next transaction may run on a connection that does not know them.
 */
import { createHash } from 'node:crypto'

/** Texts depend on the number of packs in a cart: without a bound, rare ones would fill each connection's memory. */
const MAX_NAMES = 300
const FEATURE_NOT_SUPPORTED = '0A000'

export type StatementNames = {
  /** Returns the name of a text; undefined if it gets none. */
  nameOf: (text: string) => string | undefined
  /** Forgets all names after a table has changed: every statement is parsed again, under another name. */
  forget: () => void
}

/**
 * Creates the names for the connections of one pool. A name contains the hash of its text: two instances behind an
 * undetected pooler share connections, and must not give one name to two texts.
 */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  let edition = 0
  return {
    nameOf: (text) => {
      const known = names.get(text)
      if (known !== undefined || names.size >= MAX_NAMES) return known
      const name = `${String(edition)}-${createHash('sha256').update(text).digest('base64url')}`
      names.set(text, name)
      return name
    },
    forget: () => {
      names.clear()
      edition += 1
    },
  }
}

/** Whether a newer instance's migration has changed a table's columns: PostgreSQL's `RevalidateCachedQuery` error. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === FEATURE_NOT_SUPPORTED &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'
