/** Runs the rounds: starts all races at once, crashes a process in the middle, then checks the invariants. */
import { type RaceContext, createRaceContext } from './race-context.ts'
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import { createSeededRandom } from '#test/seeded-random.ts'
import { countOpenWork, listRoundViolations, listFinalViolations, listOverdrawnWallets } from './check.ts'
import { type Environment, INSTANCES } from './environment.ts'
import { type AcknowledgedWrites, createAcknowledgedWrites } from './acknowledged-writes.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { RACES } from './races.ts'

export type RoundsResult = Awaited<ReturnType<typeof runRounds>>

type RoundsOptions = {
  rounds: number
  /** The number of rounds in which one of the two instances is killed with SIGKILL. */
  kills: number
  /** The number of rounds in which PostgreSQL is stopped immediately and started again. */
  restarts: number
  seed: number
}

/** A process is crashed within this time of a round's start: races take about as long. */
const CRASH_WITHIN_MS = 1_500
/** How long the end of a run waits for open work. */
const DRAIN_SECONDS = 240

export async function runRounds(
  environment: Environment,
  { rounds, kills, restarts, seed }: RoundsOptions,
  report: ReportProgress,
) {
  const random = createSeededRandom(`race ${String(seed)}`).below
  const writes = createAcknowledgedWrites()
  const context = createRaceContext(environment, writes, random)
  const crashes = planCrashes({ rounds, kills, restarts, seed })
  const began = performance.now()
  const violations: string[] = []
  let completed = 0
  for (; completed < rounds && violations.length === 0; completed++) {
    violations.push(...(await runRound({ environment, context, random }, completed, crashes.get(completed))))
    report(completed + 1, rounds)
  }
  const end = await checkEnd(environment, writes)
  if (violations.length === 0) violations.push(...end.violations)
  const caused = [...crashes].filter(([round]) => round < completed).map(([, kind]) => kind)
  return {
    rounds: completed,
    kills: caused.filter((kind) => kind === 'instance').length,
    restarts: caused.filter((kind) => kind === 'database').length,
    acknowledged: writes.count(),
    lost: end.lost,
    /** The violations, each with its round. A run ends with its first round that has any. */
    violations,
    seconds: (performance.now() - began) / 1000,
    tally: context.tally,
  }
}

type Crash = 'instance' | 'database'

/** Assigns kills and restarts to separate rounds, chosen by the seed. */
function planCrashes({ rounds, kills, restarts, seed }: RoundsOptions): Map<number, Crash> {
  const random = createSeededRandom(`crashes ${String(seed)}`).below
  const order = Array.from({ length: rounds }, (_, round) => ({ round, at: random(2 ** 30) }))
    .sort((a, b) => a.at - b.at)
    .map(({ round }) => round)
  return new Map(
    order.slice(0, kills + restarts).map((round, index) => [round, index < kills ? 'instance' : 'database']),
  )
}

type RoundContext = { environment: Environment; context: RaceContext; random: (below: number) => number }

async function runRound({ environment, context, random }: RoundContext, round: number, crash?: Crash) {
  const crashing = crash === undefined ? undefined : causeCrash(environment, random, crash)
  const inRaces = await Promise.all(
    RACES.map(async ({ name, run }) => {
      const found = await run(context, round).catch((error: unknown) => [String(error)])
      return found.map((violation) => `round ${String(round)}, ${name}: ${violation}`)
    }),
  )
  await crashing
  const afterRound = [
    ...(await listRoundViolations(environment)),
    ...(await listOverdrawnWallets(environment)),
  ]
  return [...inRaces.flat(), ...afterRound.map((violation) => `after round ${String(round)}: ${violation}`)]
}

async function causeCrash(environment: Environment, random: (below: number) => number, crash: Crash) {
  await pause(random(CRASH_WITHIN_MS))
  if (crash === 'database') await environment.crashDatabase()
  else await environment.killInstance(random(INSTANCES.length))
}

/** Waits until all work is completed, then checks that no work is open, no write is lost and the balances agree. */
async function checkEnd(environment: Environment, writes: AcknowledgedWrites) {
  for (let second = 0; second < DRAIN_SECONDS && (await countOpenWork(environment)) > 0; second++)
    await pause(1_000)
  const open = await countOpenWork(environment)
  const lost = await writes.listLost(environment.findIds)
  const violations = [
    ...(open > 0 ? [`${String(open)} items of work are still open`] : []),
    ...(await listFinalViolations(environment)),
    ...lost.map(({ kind, id }) => `acknowledged ${kind} ${id} is lost`),
  ]
  return { violations, lost }
}
