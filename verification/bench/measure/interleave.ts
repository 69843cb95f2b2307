/** Measures several sides in turn, so that other load on the machine affects all of them alike. */

import { withProgress } from '#cli/show-progress.ts'

/** A function for each side that measures it once. */
type Sides<Samples> = { [Name in keyof Samples]: () => Promise<Samples[Name]> }

/** Measures every side once in each round, and begins each round with a different side. */
export async function interleave<Samples extends object>(sides: Sides<Samples>, rounds: number) {
  const names = Object.keys(sides) as (keyof Samples)[]
  return withProgress(`rounds of ${names.join(' and ')}`, async (report) => {
    const measured: Samples[] = []
    for (let round = 0; round < rounds; round++) {
      const first = round % names.length
      const samples: Partial<Samples> = {}
      for (const name of [...names.slice(first), ...names.slice(0, first)])
        samples[name] = await sides[name]()
      measured.push(samples as Samples)
      report(measured.length, rounds)
    }
    return measured
  })
}
