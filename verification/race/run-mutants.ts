/** Plants one bug after the other, and reports which of them the hammer caught, and in which round. */
import { openGround } from './environment.ts'
import { PLANTED, type Planted, type Rewrite } from './mutants.ts'
import { swing } from './run-rounds.ts'

const MOST_ROUNDS = 20

/** @returns whether every bug was caught */
export async function tryPlanted(seed: number, say: (line: string) => void): Promise<boolean> {
  const missed: string[] = []
  for (const planted of PLANTED) {
    const { rounds, faults } = await tryOne(planted, seed)
    const [first] = faults
    if (first === undefined) missed.push(planted.name)
    say(`${first === undefined ? 'NOT CAUGHT' : `caught in round ${String(rounds)}`}: ${planted.name}`)
    if (first !== undefined) say(`    ${first.slice(0, 150)}`)
  }
  say(`${String(PLANTED.length - missed.length)} of ${String(PLANTED.length)} planted bugs caught`)
  return missed.length === 0
}

async function tryOne({ sql = [], shop, standIns }: Planted, seed: number) {
  const ground = await openGround({
    rounds: MOST_ROUNDS,
    sql,
    shopFlags: flagsFor(shop),
    standInFlags: flagsFor(standIns),
  })
  try {
    return await swing(ground, { rounds: MOST_ROUNDS, kills: 0, restarts: 0, seed }, () => undefined)
  } finally {
    await ground.close()
  }
}

const flagsFor = (rewrites: Rewrite[] | undefined): Record<string, string> =>
  rewrites === undefined
    ? {}
    : {
        NODE_OPTIONS: `--import=${new URL('rewrite-sources.ts', import.meta.url).href}`,
        PLANTED: JSON.stringify(rewrites),
      }
