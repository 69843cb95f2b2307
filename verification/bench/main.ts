/** The main bench: the cost of reads, purchases, first views and starts, relative to the lowest possible cost. */
import { measureBytes } from '#verification/bench/measure/measure-bytes.ts'
import { measurePurchases } from '#verification/bench/measure/measure-purchases.ts'
import { measureReads } from '#verification/bench/measure/measure-reads.ts'
import { measureStarts } from '#verification/bench/measure/measure-starts.ts'
import type { Figure } from './report.ts'
import { type Environment, withEnvironment } from '#verification/bench/setup/environment.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'

type Measure = (environment: Environment, shop: Shop, rounds: number) => Promise<Figure[]>
const PARTS: Record<string, Measure> = {
  catalogue: (environment, shop, rounds) =>
    measureReads(environment, shop, { path: '/api/movies', goal: 0.9, rounds }),
  page: (environment, shop, rounds) =>
    measureReads(environment, shop, { path: '/new-connection', goal: 0.5, rounds }),
  purchase: measurePurchases,
  bytes: (_environment, shop) => measureBytes(shop),
  start: ({ database }) => measureStarts(database.url),
}

await runScenario('main', { rounds: 9, only: '' }, async ({ rounds, only }) => {
  const parts = Object.entries(PARTS).filter(([name]) => only === '' || only === name)
  if (parts.length === 0) throw new Error(`Unknown part ${only}. Known are: ${Object.keys(PARTS).join(', ')}`)
  return withEnvironment(async (environment) => {
    const shop = await environment.startShop()
    const figures: Figure[] = []
    for (const [name, measure] of parts) {
      console.error(`measuring: ${name} ...`)
      figures.push(...(await measure(environment, shop, rounds)))
    }
    return figures
  })
})
