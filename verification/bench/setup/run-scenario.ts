/** The frame of a scenario: reads its options, measures, and reports the figures. */
import { INTERRUPTED } from '#cli/interrupt.ts'
import { type Figure, isWholeRun, reportFigures } from '#verification/bench/report.ts'
import { type Options, readCommandLine } from '#verification/toolkit/read-options.ts'
import { requireBuild } from '#verification/toolkit/require-build.ts'

/**
 * Runs a scenario. Exit code 1: a goal was missed.
 * @param defaults of its options; a run with smaller numbers or with `only` is partial and changes no document
 */
export async function runScenario<D extends Record<string, number | string>>(
  name: string,
  defaults: D,
  measure: (options: Options<D>) => Promise<Figure[]>,
): Promise<void> {
  const options = readCommandLine(defaults)
  requireBuild()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.error('Stopped: no figure was written.')
      process.exit(INTERRUPTED)
    })
  const figures = await measure(options)
  process.exitCode = (await reportFigures(figures, isWholeRun(options, defaults) ? name : undefined)) ? 0 : 1
}
