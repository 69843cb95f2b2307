/**
 * Names for prepared statements: one for each text, so that each PostgreSQL connection parses and plans it only once.
 * Behind a pooler statements have no names: the next transaction may run on a connection that does not know them.
 */

/**
 * The text depends on the number of packs in a cart: without a bound, rare texts would fill every connection's memory.
 */
const MAX_NAMES = 300
const FEATURE_NOT_SUPPORTED = '0A000'

export type StatementNames = {
  /** Returns the name of a text; undefined if it gets none. */
  nameOf: (text: string) => string | undefined
  /** Forgets all names after a table has changed: every statement is parsed again, under another name. */
  forget: () => void
}

/** Creates the names for the connections of one pool. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  let given = 0
  return {
    nameOf: (text) => {
      const known = names.get(text)
      if (known !== undefined || names.size >= MAX_NAMES) return known
      const name = String((given += 1))
      names.set(text, name)
      return name
    },
    forget: () => names.clear(),
  }
}

/** Whether a newer instance's migration has changed a table's columns: PostgreSQL's `RevalidateCachedQuery` error. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === FEATURE_NOT_SUPPORTED &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'
