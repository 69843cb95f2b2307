/**
 * `npm run bench -- --packs 50000`: a shop with many movie and show packs beside one with a hundred, in turn: starts, first
 * views and bytes of each page, reads, searches and purchases; then a new catalogue version on two instances, and idle time.
 */
import { BEHIND_PROXY } from '#verification/bench/load/visitor-address.ts'
import { measureFirstViews } from '#verification/bench/measure/measure-first-views.ts'
import { measureIdle } from '#verification/bench/measure/measure-idle.ts'
import { measureNewVersions } from '#verification/bench/measure/measure-new-version.ts'
import { measureWarm, startPurchases } from '#verification/bench/measure/measure-purchases.ts'
import { measureReadRates, measureSearchRate } from '#verification/bench/measure/measure-size-rates.ts'
import { median, medianAndSpread, ratiosOf } from '#verification/bench/measure/statistics.ts'
import { importPacks } from '#verification/bench/setup/import-packs.ts'
import { atLeast, type Figure } from './report.ts'
import { type Environment, withEnvironment } from '#verification/bench/setup/environment.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'

const FEW_PACKS = 100
const BUYERS = 20
const MIN_PURCHASE_RATE = 0.95

type Sizes<Part> = { few: Part; many: Part }

/** Rounds of purchases vary by half, and the slowest of 21 pages is the highest of 21 medians. */
const ROUNDS = 21

await runScenario('catalogue-size', { packs: 50_000, rounds: ROUNDS, only: '' }, ({ packs, rounds, only }) =>
  withEnvironment((few) =>
    withEnvironment(async (many) => {
      for (const { gateway } of [few, many]) await gateway.call('answer at once')
      await importPacks({ kind: 'postgres', url: few.database.url, pool: 3 }, FEW_PACKS)
      await importPacks({ kind: 'postgres', url: many.database.url, pool: 3 }, packs)
      const sizes = { few, many }
      const parts: Record<string, () => Promise<Figure[]>> = {
        views: () => measureFirstViews(sizes, rounds),
        rates: () => withShops(sizes, (shops) => measureRates(sizes, shops, rounds)),
        version: () => measureNewVersions(many, packs),
        idle: () => measureIdle(many),
      }
      const chosen = Object.entries(parts).filter(([name]) => only === '' || name === only)
      if (chosen.length === 0)
        throw new Error(`Unknown part ${only}. Known are: ${Object.keys(parts).join(', ')}`)
      const figures: Figure[] = []
      for (const [name, measure] of chosen) {
        console.error(`measuring: ${name} ...`)
        figures.push(...(await measure()))
      }
      return figures
    }),
  ),
)

async function withShops<T>(
  { few, many }: Sizes<Environment>,
  work: (shops: Sizes<Shop>) => Promise<T>,
): Promise<T> {
  const shops = { few: await few.startShop(BEHIND_PROXY), many: await many.startShop(BEHIND_PROXY) }
  try {
    return await work(shops)
  } finally {
    await Promise.all([shops.few.stop(), shops.many.stop()])
  }
}

async function measureRates(
  sizes: Sizes<Environment>,
  shops: Sizes<Shop>,
  rounds: number,
): Promise<Figure[]> {
  return [
    ...(await measureReadRates(sizes.few, shops, rounds)),
    ...(await measureSearchRate(sizes.few, shops, rounds)),
    await measurePurchaseRate(sizes, shops, rounds),
  ]
}

async function measurePurchaseRate(
  { few, many }: Sizes<Environment>,
  shops: Sizes<Shop>,
  rounds: number,
): Promise<Figure> {
  const sides = {
    few: startPurchases(few, shops.few, few.database, { connections: BUYERS }),
    many: startPurchases(many, shops.many, many.database, { connections: BUYERS }),
  }
  const measured = await measureWarm(sides, [few.database, many.database], rounds)
  const rates = ratiosOf(measured.map((round) => [round.many.perSecond, round.few.perSecond]))
  return atLeast(
    'purchase rate relative to 100 packs',
    median(rates),
    MIN_PURCHASE_RATE,
    medianAndSpread(rates, 2),
  )
}
