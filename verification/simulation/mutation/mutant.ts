/** A mutant: source texts that are replaced on load, and database rules that are dropped. */

export type Mutant = {
  name: string
  /** In files under api/; each text must occur there exactly once. */
  code?: { file: string; from: string; to: string }[]
  /** SQL that runs after the migrations. */
  schema?: string
}
