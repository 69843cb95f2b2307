/** A mutant: source texts that are replaced on load, and database rules that are dropped. */
import type { Rewrite } from '#verification/toolkit/rewrite-sources.ts'

export type Mutant = {
  name: string
  /** In files whose path begins at api/. */
  code?: Rewrite[]
  /** SQL that runs after the migrations. */
  schema?: string
}

/** Makes a mutant that changes one text in one file. */
export const mutant = (
  name: string,
  file: string,
  [from, to]: [from: string, to: string],
  schema?: string,
): Mutant => ({ name, code: [{ file, from, to }], ...(schema !== undefined && { schema }) })
