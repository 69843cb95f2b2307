/** The context of every domain: database, external world, configuration and log. */
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'
import type { World } from './world.ts'

export type AppContext = { db: Db; world: World; config: Config; log: Log }
