/** Publishes the assets of this build: stores those that the database lacks, so that every instance can serve them. */
import { isDatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import type { AppContext } from '#api/platform/context.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import { type BuiltAssets, readBuiltAsset } from './list-built-assets.ts'
import { insertAssets, markNeeded } from './released-asset-store.ts'

/**
 * The assets of one statement, which must end within the time limit of statements and need little memory: the PostgreSQL driver keeps
 * a buffer of the size of the largest statement.
 */
const BATCH_SIZE = 3

/**
 * Publishes the assets of a build, and restarts the retention period of all of them.
 * @returns how many are not stored because their batch failed or the instance is stopping
 * @throws if the database is unavailable
 */
export async function publishAssets(
  { db, runtime, log }: Pick<AppContext, 'db' | 'runtime' | 'log'>,
  built: BuiltAssets,
  stopping?: AbortSignal,
): Promise<number> {
  const at = runtime.now()
  const names = [...built.names].sort()
  const stored = await markNeeded(db, { site: built.site, names, at })
  const missing = names.filter((name) => !stored.has(name))
  let unpublished = missing.length
  for (let from = 0; from < missing.length && stopping?.aborted !== true; from += BATCH_SIZE) {
    const batch = missing.slice(from, from + BATCH_SIZE)
    try {
      const assets = await Promise.all(batch.map((name) => readBuiltAsset(built, name)))
      await insertAssets({ site: built.site, at }, assets).execute(db)
      unpublished -= batch.length
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      const fields = { event: 'release.publish_failed', names: batch, ...failureFields(error) } as const
      log.error(fields, 'scripts of this build were not stored: other instances cannot serve them')
    }
  }
  return unpublished
}
