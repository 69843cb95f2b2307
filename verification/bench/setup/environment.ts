/** The environment of a bench: a PostgreSQL that forces commits to disk, external systems, shops and load drivers. */
import { type Child, startChild } from './child-process.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import type { GatewayMessage, GatewayState } from './gateway.ts'
import { type Shop, startShop } from './shop.ts'

/** What the environment needs of a database. */
type AnyDatabase = Pick<BenchDatabase, 'url' | 'seed' | 'stop'>

export type Environment<Database extends AnyDatabase = BenchDatabase> = {
  database: Database
  gateway: Child<GatewayMessage, GatewayState>
  /** The address at which PayU verifies payments. */
  payuUrl: string
  /** Starts a shop on the database, of this version or of the one in `folder`; the first one makes its tables, which are then filled with subscribers. */
  startShop: (settings?: Record<string, string>, folder?: string, stdout?: number) => Promise<Shop>
  /** Starts a file of this bench in a child process. */
  startChild: typeof startChild
}

/** Runs `work` on one PostgreSQL, then stops all that it started. */
export const withEnvironment = <T>(work: (environment: Environment) => Promise<T>): Promise<T> =>
  withEnvironmentOn(openBenchDatabase, work)

/** Like `withEnvironment`, on another database. */
export async function withEnvironmentOn<Database extends AnyDatabase, T>(
  openDatabase: () => Promise<Database>,
  work: (environment: Environment<Database>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase()
  const gateway = startChild<GatewayMessage, GatewayState>('setup/gateway.ts')
  const shops: Shop[] = []
  const children: Pick<Child, 'stop'>[] = []
  try {
    const { port } = await gateway.call('get state')
    const systems = `http://127.0.0.1:${String(port)}`
    const payuUrl = `${systems}/payu`
    const env = {
      DATABASE_URL: database.url,
      PAYU_API_URL: payuUrl,
      // The bench's gateway has no answers for these two; without the settings a shop would call whatever listens on
      // port 4000.
      PAYTM_PG_URL: systems,
      SATELLITE_URL: `${systems}/satellite`,
      MESSAGES_URL: `${systems}/messages`,
    }
    return await work({
      database,
      gateway,
      payuUrl,
      startShop: async (settings, folder, stdout) => {
        const shop = await startShop({ ...env, ...settings }, folder, stdout)
        if (shops.push(shop) === 1) await database.seed()
        return shop
      },
      startChild: <Message extends object | string, Result>(file: string, options?: readonly string[]) => {
        const child = startChild<Message, Result>(file, options)
        children.push(child)
        return child
      },
    })
  } finally {
    await Promise.all(children.map((child) => child.stop()))
    await Promise.all(shops.map((shop) => shop.stop()))
    await gateway.stop()
    await database.stop()
  }
}
