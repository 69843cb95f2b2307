/** Runs mutants and reports which of them a proof catches. */

type Options<Mutant> = {
  /** Runs the proof on a mutant. @returns how the proof caught it; undefined if it did not */
  catchMutant: (mutant: Mutant) => Promise<string | undefined>
  /** Mutants that run at the same time. */
  concurrency?: number
}

const MAX_LENGTH = 160

/** @returns whether each mutant was caught */
export async function runMutants<Mutant extends { name: string }>(
  mutants: readonly Mutant[],
  { catchMutant, concurrency = 1 }: Options<Mutant>,
): Promise<boolean> {
  const waiting = [...mutants]
  let caught = 0
  const work = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const evidence = await catchMutant(mutant).catch((error: unknown) => {
        console.error(`NOT RUN: ${mutant.name}: ${String(error)}`)
        return undefined
      })
      if (evidence !== undefined) caught += 1
      console.log(
        evidence === undefined
          ? `NOT CAUGHT: ${mutant.name}`
          : `caught: ${mutant.name}\n    ${evidence.slice(0, MAX_LENGTH)}`,
      )
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  console.log(`${String(caught)} of ${String(mutants.length)} mutants caught`)
  return caught === mutants.length
}
