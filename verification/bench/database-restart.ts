/**
 * `npm run bench -- database-restart`: crashes PostgreSQL (`-m immediate`) under load, keeps it down for some seconds, and
 * starts it again, several times. No acknowledged write may be lost, pages stay available, every payment sent to a
 * gateway is recorded, and webhooks are accepted.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { SteadyCount, SteadyLoad } from '#verification/bench/load/steady-load.ts'
import { failureFigures, lossFigures } from '#verification/bench/measure/acknowledged-writes.ts'
import type { BenchDatabase } from '#verification/bench/setup/database.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'

const LOAD_MS = 5_000
const DEFAULTS = { crashes: 4, down: 3, reads: 40, purchases: 3 }

await runScenario('database-restart', DEFAULTS, ({ crashes, down, reads, purchases }) =>
  withEnvironment(async ({ database, gateway, startShop, startChild }) => {
    const shops = [await startShop(), await startShop()]
    const load = startChild<SteadyLoad | 'stop', SteadyCount>('load/steady-load.ts')
    await load.call({ ports: shops.map(({ port }) => port), reads, purchases })
    for (let crash = 0; crash < crashes; crash++) {
      await pause(LOAD_MS)
      await database.crash(() => pause(down * 1000))
      await waitForNewOrder(database)
      console.error(`crash ${String(crash + 1)} of ${String(crashes)}`)
    }
    await pause(LOAD_MS)
    const count = await load.call('stop')
    return [...failureFigures(count), ...(await lossFigures(database.query, count, gateway))]
  }),
)

/** Waits until a new order is placed again. */
async function waitForNewOrder(database: BenchDatabase): Promise<void> {
  const read = () => database.query<{ count: string }>('select count(*) from orders')
  const before = await read()
  while ((await read())[0]?.count === before[0]?.count) await pause(20)
}
