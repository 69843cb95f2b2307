/** The context of every domain: database, external world, configuration and log. */
import type { Config } from '#api/platform/config/config.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { Log } from '#api/platform/observability/create-logger.ts'
import type { World } from '#api/platform/world/world.ts'

export type AppContext = { db: Db; world: World; config: Config; log: Log }
