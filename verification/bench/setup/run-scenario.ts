/** The frame of a scenario: reads its options, measures, and reports the figures. */
import { existsSync } from 'node:fs'
import { type Figure, reportFigures } from '#verification/bench/report.ts'
import { type Options, readOptions } from '#verification/toolkit/read-options.ts'

/**
 * Runs a scenario. Exit code 1: a goal was missed.
 * @param defaults of its options; a run with smaller numbers or other texts is partial and changes no document
 */
export async function runScenario<D extends Record<string, number | string>>(
  name: string,
  defaults: D,
  measure: (options: Options<D>) => Promise<Figure[]>,
): Promise<void> {
  const options = readOptions(defaults)
  if (!existsSync('build/server/index.js')) throw new Error('The pages are not built. Run: npm run build')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const figures = await measure(options)
  const isWhole = Object.entries(defaults).every(([option, least]) => {
    const given = options[option]
    return typeof least === 'number' ? Number(given) >= least : given === least
  })
  process.exitCode = (await reportFigures(figures, isWhole ? name : undefined)) ? 0 : 1
}
