/** The context of every domain: database, runtime, configuration and log. */
import type { Config } from '#api/platform/config/config.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { Log } from '#api/platform/observability/logger.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'

export type AppContext = { db: Db; runtime: Runtime; config: Config; log: Log }
