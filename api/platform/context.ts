/** What every domain needs: the database, the outer world, the settings, the log. Anything rarer is passed by name. */
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'
import type { World } from './world.ts'

export type AppContext = { db: Db; world: World; config: Config; log: Log }
