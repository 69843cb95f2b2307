/** Runs mutants and reports which of them a proof catches. */
import { endInterrupted } from '#cli/interrupt.ts'
import { withProgress } from '#cli/show-progress.ts'
import { runConcurrently } from '#scripts/run-concurrently.ts'

type Options<Mutant> = {
  /** Runs the proof on a mutant. @returns how the proof caught it; undefined if it did not */
  catchMutant: (mutant: Mutant) => Promise<string | undefined>
  /** Mutants that run at the same time. */
  concurrency?: number
}

const MAX_LENGTH = 160

/** @returns whether each mutant was caught @throws Error if there are no mutants */
export async function runMutants<Mutant extends { name: string }>(
  mutants: readonly Mutant[],
  { catchMutant, concurrency = 1 }: Options<Mutant>,
): Promise<boolean> {
  if (mutants.length === 0) throw new Error('There is no mutant to run.')
  let done = 0
  const results = await withProgress('mutants', (report) =>
    runConcurrently(mutants, concurrency, async (mutant) => {
      const isCaught = await reportMutant(mutant, catchMutant)
      report(++done, mutants.length)
      return isCaught
    }),
  ).catch(endInterrupted)
  const caught = results.filter(Boolean).length
  console.log(`${String(caught)} of ${String(mutants.length)} mutants caught`)
  return caught === mutants.length
}

async function reportMutant<Mutant extends { name: string }>(
  mutant: Mutant,
  catchMutant: Options<Mutant>['catchMutant'],
): Promise<boolean> {
  try {
    const evidence = await catchMutant(mutant)
    if (evidence === undefined) console.log(`NOT CAUGHT: ${mutant.name}`)
    else console.log(`caught: ${mutant.name}\n    ${evidence.slice(0, MAX_LENGTH)}`)
    return evidence !== undefined
  } catch (error) {
    console.log(`NOT RUN: ${mutant.name}: ${String(error)}`)
    return false
  }
}
