/** The environment of a bench shop: a PostgreSQL that forces commits to disk, and external systems. */
import { type Child, startChild } from './child-process.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import type { GatewayReady } from './gateway.ts'
import { CART } from '#verification/bench/measure/measure-purchases.ts'

export type Environment = {
  database: BenchDatabase
  gateway: Child
  /** Environment variables for a shop. */
  env: Record<string, string>
}

export async function withEnvironment<T>(work: (environment: Environment) => Promise<T>): Promise<T> {
  const database = await openBenchDatabase()
  const gateway = startChild('setup/gateway.ts')
  try {
    const { port } = await gateway.call<GatewayReady>({ amount: CART.amount })
    const systems = `http://127.0.0.1:${String(port)}`
    const env = {
      DATABASE_URL: database.url,
      PAYU_API_URL: `${systems}/payu`,
      // The benchmark's gateway has no answers for these two; without the settings a shop would call whatever listens
      // on port 4000.
      PAYTM_PG_URL: systems,
      SATELLITE_URL: `${systems}/satellite`,
      MESSAGES_URL: `${systems}/messages`,
    }
    return await work({ database, gateway, env })
  } finally {
    await gateway.stop()
    await database.stop()
  }
}
