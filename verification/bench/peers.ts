/**
 * `npm run bench -- peers --running FILE`: the processor time of a purchase, a list and a search in Vendure, in Medusa and in our
 * shop, in turn, on one PostgreSQL. verification/bench/peers/README.md describes how the others are started.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { cpuMsOfTree } from '#verification/bench/measure/cpu-time.ts'
import { interleave } from '#verification/bench/measure/interleave.ts'
import { median } from '#verification/bench/measure/statistics.ts'
import { medusa, MedusaAddress } from '#verification/bench/peers/medusa.ts'
import { ourShop } from '#verification/bench/peers/our-shop.ts'
import type { Peer } from '#verification/bench/peers/peer.ts'
import { vendure, VendureAddress } from '#verification/bench/peers/vendure.ts'
import { type Environment, withEnvironment } from '#verification/bench/setup/environment.ts'
import { importPacks } from '#verification/bench/setup/import-packs.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'
import { BEHIND_PROXY } from '#verification/bench/load/visitor-address.ts'
import { atLeast, type Figure, note } from './report.ts'

const Size = z.strictObject({ vendure: VendureAddress, medusa: MedusaAddress })
const Running = z.strictObject({ '100': Size, '5000': Size })

type Operation = 'purchase' | 'list' | 'search'
/** How often each shop repeats an operation in a round: enough for the clock of processor time, which has steps of 10 ms. */
const TIMES: Record<Operation, Record<'ours' | 'theirs', number>> = {
  purchase: { ours: 300, theirs: 6 },
  list: { ours: 5_000, theirs: 20 },
  search: { ours: 3_000, theirs: 10 },
}
/** By number of titles and operation: the least processor time of Vendure and of Medusa, as a multiple of ours. */
const GOALS: Record<keyof z.infer<typeof Running>, Partial<Record<Operation, readonly [number, number]>>> = {
  '100': { purchase: [40, 150], list: [100, 900] },
  '5000': { search: [600, 1_200] },
}
const AT_ONCE = 2
const WARM_UP = 5

await runScenario('peers', { rounds: 5, running: '' }, ({ rounds, running }) => {
  if (running === '') throw new Error('--running FILE is missing: see verification/bench/peers/README.md')
  const addresses = Running.parse(JSON.parse(readFileSync(running, 'utf8')))
  return measureSizes(addresses, rounds)
})

async function measureSizes(addresses: z.infer<typeof Running>, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of ['100', '5000'] as const) {
    const others = [vendure(addresses[size].vendure), medusa(addresses[size].medusa)] as const
    const measured = await withEnvironment((environment) =>
      measureSize(environment, { size, others, rounds }),
    )
    figures.push(...measured)
  }
  return figures
}

type Comparison = { size: keyof typeof GOALS; others: readonly [Peer, Peer]; rounds: number }

async function measureSize(
  environment: Environment,
  { size, others, rounds }: Comparison,
): Promise<Figure[]> {
  const { database, gateway, startShop } = environment
  await gateway.call('answer at once')
  await importPacks({ kind: 'postgres', url: database.url, pool: 3 }, Number(size))
  const shop = ourShop(await startShop(BEHIND_PROXY), Number(size))
  const figures: Figure[] = []
  for (const [operation, goals] of entriesOf(GOALS[size])) {
    console.error(`measuring: ${operation}, ${size} titles ...`)
    const cpu = (peer: Peer, times: number) => () =>
      cpuMsEach({ peer, operation, times, postgresPid: database.postgresPid })
    const { ours, theirs } = TIMES[operation]
    const sides = { ours: cpu(shop, ours), vendure: cpu(others[0], theirs), medusa: cpu(others[1], theirs) }
    // The others have run since they were filled; our shop was started for this run.
    const warmUp = { ours: cpu(shop, ours * WARM_UP), vendure: sides.vendure, medusa: sides.medusa }
    await interleave(warmUp, 1)
    await database.analyse()
    await interleave(sides, 1)
    const measured = await interleave(sides, rounds)
    const ms = (side: keyof typeof sides) => median(measured.map((round) => round[side]))
    figures.push(note(`${operation}, ${size} titles: CPU time in our shop`, `${ms('ours').toFixed(3)} ms`))
    for (const [side, name, goal] of [
      ['vendure', 'Vendure', goals[0]],
      ['medusa', 'Medusa', goals[1]],
    ] as const) {
      const ratio = median(measured.map((round) => round[side] / round.ours))
      const shown = `${ratio.toFixed(0)} times; ${ms(side).toFixed(1)} ms`
      figures.push(atLeast(`${operation}, ${size} titles: ${name}`, ratio, goal, shown))
    }
  }
  return figures
}

function entriesOf(goals: Partial<Record<Operation, readonly [number, number]>>) {
  return (['purchase', 'list', 'search'] as const).flatMap((operation) => {
    const goal = goals[operation]
    return goal ? [[operation, goal] as const] : []
  })
}

type Asked = { peer: Peer; operation: Operation; times: number; postgresPid: number }

/** Returns the processor time of one operation: the shop's processes and all of PostgreSQL's. */
async function cpuMsEach({ peer, operation, times, postgresPid }: Asked): Promise<number> {
  const pids = [...peer.pids, postgresPid]
  const cpuMs = () => pids.reduce((sum, pid) => sum + cpuMsOfTree(pid), 0)
  const before = cpuMs()
  let asked = 0
  const askUntilEnd = async (): Promise<void> => {
    while (asked < times) await peer[operation](asked++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askUntilEnd))
  return (cpuMs() - before) / times
}
