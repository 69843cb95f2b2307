/** The rounds: all race at once, a process is killed in the middle, and then the rules are checked. */
import { type Arena, openArena } from './race-context.ts'
import { openChance } from './seeded-random.ts'
import { countOpenWork, listFaults, listFinalFaults, listOverdrawn } from './check.ts'
import { type Ground, INSTANCES } from './environment.ts'
import { type Memory, openMemory } from './acknowledged-writes.ts'
import { RACES } from './races.ts'
import type { Settings } from './settings.ts'

export type Swung = {
  rounds: number
  kills: number
  restarts: number
  acknowledged: number
  lost: { kind: string; id: string }[]
  /** The violations, each with its round; a run shows at most those of its first bad round. */
  faults: string[]
  seconds: number
  tally: Arena['tally']
}

type Wish = Pick<Settings, 'rounds' | 'kills' | 'restarts' | 'seed'>

/** A process is killed within this time of a round's start: races take about as long. */
const MOMENTS_MS = 1_500
const DRAIN_SECONDS = 240

export async function swing(
  ground: Ground,
  { rounds, kills, restarts, seed }: Wish,
  tell: (line: string) => void,
): Promise<Swung> {
  const chance = openChance(seed)
  const memory = openMemory()
  const arena = openArena(ground, memory, chance)
  const deaths = deathsOf({ rounds, kills, restarts, seed })
  const began = performance.now()
  const faults: string[] = []
  let done = 0
  for (; done < rounds && faults.length === 0; done++) {
    faults.push(...(await oneRound({ ground, arena, chance }, done, deaths.get(done))))
    if ((done + 1) % 25 === 0) tell(`${String(done + 1)} rounds, ${String(arena.tally.asked)} requests`)
  }
  if (faults.length === 0) faults.push(...(await end(ground, memory)))
  return {
    rounds: done,
    kills: [...deaths].filter(([round, kind]) => round < done && kind === 'instance').length,
    restarts: [...deaths].filter(([round, kind]) => round < done && kind === 'database').length,
    acknowledged: memory.size(),
    lost: await memory.lost(ground.db),
    faults,
    seconds: (performance.now() - began) / 1000,
    tally: arena.tally,
  }
}

type Death = 'instance' | 'database'

/** Spreads kills and restarts over separate rounds, chosen by the seed. */
function deathsOf({ rounds, kills, restarts, seed }: Wish): Map<number, Death> {
  const chance = openChance(seed + 1)
  const order = Array.from({ length: rounds }, (_, round) => ({ round, at: chance(2 ** 30) }))
    .sort((a, b) => a.at - b.at)
    .map(({ round }) => round)
  return new Map(
    order.slice(0, kills + restarts).map((round, index) => [round, index < kills ? 'instance' : 'database']),
  )
}

type Given = { ground: Ground; arena: Arena; chance: (below: number) => number }

async function oneRound({ ground, arena, chance }: Given, round: number, death?: Death): Promise<string[]> {
  const dying = death === undefined ? undefined : die(ground, chance, death)
  const seen = await Promise.all(
    RACES.map(async ({ name, run }) => {
      const said = await run(arena, round).catch((error: unknown) => [String(error)])
      return said.map((fault) => `round ${String(round)}, ${name}: ${fault}`)
    }),
  )
  await dying
  const broken = [...(await listFaults(ground)), ...(await listOverdrawn(ground))]
  return [...seen.flat(), ...broken.map((fault) => `after round ${String(round)}: ${fault}`)]
}

async function die(ground: Ground, chance: (below: number) => number, death: Death): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, chance(MOMENTS_MS)))
  if (death === 'database') await ground.crashDatabase()
  else await ground.killInstance(chance(INSTANCES.length))
}

/** Waits until all work is done; then checks that nothing is open and the balances agree to the paisa. */
async function end(ground: Ground, memory: Memory): Promise<string[]> {
  for (let second = 0; second < DRAIN_SECONDS && (await countOpenWork(ground)) > 0; second++)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  const open = await countOpenWork(ground)
  const lost = await memory.lost(ground.db)
  return [
    ...(open > 0 ? [`${String(open)} pieces of work are still open`] : []),
    ...(await listFinalFaults(ground)),
    ...lost.map(({ kind, id }) => `lost: ${kind} ${id} was acknowledged`),
  ]
}
