/** A bug that is planted on purpose: texts of our own code that are changed as they are read, and rules of the database that are dropped. */

export type PlantedBug = {
  name: string
  /** In files under api/; each text stands there exactly once, or the bug cannot be planted. */
  code?: { file: string; from: string; to: string }[]
  /** What is done to the database after its migrations. */
  schema?: string
}
