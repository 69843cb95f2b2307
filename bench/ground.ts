/** What every shop of the bench stands on: a PostgreSQL that forces commits to disk, and an outside world. */
import { type Child, startChild } from './child.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import type { GatewayReady } from './gateway.ts'
import { CART } from './measure-purchases.ts'

export type Ground = {
  database: BenchDatabase
  gateway: Child
  /** Settings of a shop on this ground. */
  env: Record<string, string>
}

export async function withGround<T>(work: (ground: Ground) => Promise<T>): Promise<T> {
  const database = await openBenchDatabase()
  const gateway = startChild('gateway.ts')
  try {
    const { port } = await gateway.ask<GatewayReady>({ amount: CART.amount })
    const outside = `http://127.0.0.1:${String(port)}`
    const env = {
      DATABASE_URL: database.url,
      PAYU_API_URL: `${outside}/payu`,
      // The gateway of the bench answers nothing for these two; without them a shop calls whatever listens on port 4000.
      PAYTM_PG_URL: outside,
      SATELLITE_URL: `${outside}/satellite`,
      MESSAGES_URL: `${outside}/messages`,
    }
    return await work({ database, gateway, env })
  } finally {
    await gateway.stop()
    await database.stop()
  }
}
