/** Measures several sides in turn, so that whatever else the machine does meets all of them alike. */

/** How to measure each side once. */
type Sides<Samples> = { [Name in keyof Samples]: () => Promise<Samples[Name]> }

/** Each round measures every side once, and begins with another side than the round before. */
export async function interleave<Samples extends object>(
  sides: Sides<Samples>,
  rounds: number,
): Promise<Samples[]> {
  const names = Object.keys(sides) as (keyof Samples)[]
  const measured: Samples[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % names.length
    const samples: Partial<Samples> = {}
    for (const name of [...names.slice(first), ...names.slice(0, first)]) samples[name] = await sides[name]()
    measured.push(samples as Samples)
  }
  return measured
}
