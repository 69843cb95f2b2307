/** A planted bug: texts of our source that are changed on load, and database rules that are dropped. */

export type PlantedBug = {
  name: string
  /** In files under api/; each text must occur there exactly once. */
  code?: { file: string; from: string; to: string }[]
  /** SQL that runs after the migrations. */
  schema?: string
}
