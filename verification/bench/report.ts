/** The figures of a bench: what was measured, its goal, and the tables of docs/performance.md, whose text is written by hand. */
import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'oxfmt'

export type Figure = {
  name: string
  /** As text, with its unit. */
  measured: string
  /** As text; '' if there is no goal. */
  goal: string
  /** undefined if there is no goal. */
  reached?: boolean
}

export const atLeast = (name: string, value: number, goal: number, measured = value.toFixed(2)): Figure => ({
  name,
  measured,
  goal: `at least ${String(goal)}`,
  reached: value >= goal,
})

type Limit = { max: number; unit: string }

export const atMost = (name: string, value: number, { max, unit }: Limit, measured?: string): Figure => ({
  name,
  measured: measured ?? `${value.toFixed(1)} ${unit}`,
  goal: `at most ${String(max)} ${unit}`,
  reached: value <= max,
})

export const none = (name: string, count: number): Figure => ({
  name,
  measured: String(count),
  goal: 'none',
  reached: count === 0,
})

/** Returns a figure without a goal: the amount of work behind the figures beside it, or one that docs/operating.md uses. */
export const note = (name: string, measured: string): Figure => ({ name, measured, goal: '' })

const REPORT = 'docs/performance.md'

const verdict = ({ reached }: Figure): string => (reached === undefined ? '' : reached ? 'reached' : 'MISSED')

function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => [figure.name, figure.measured, figure.goal, verdict(figure)])
  const lines = [['figure', 'measured', 'goal', 'verdict'], ['---', '---', '---', '---'], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Formats Markdown with aligned columns. */
const formatted = async (markdown: string): Promise<string> => (await format(REPORT, markdown)).code

/** Returns whether a run publishes its figures: one with smaller numbers than the defaults, or with `only`, does not. */
export const isWholeRun = (
  options: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, number | string>>,
): boolean =>
  Object.entries(defaults).every(([option, defaultValue]) => {
    const value = options[option]
    return typeof defaultValue === 'number'
      ? Number(value) >= defaultValue
      : option !== 'only' || value === ''
  })

/**
 * Prints the figures, and replaces the table of their scenario.
 * @param scenario omitted for a partial run, which changes no document
 * @returns whether every goal was reached
 * @throws Error if the document has no such section
 */
export async function reportFigures(figures: Figure[], scenario?: string): Promise<boolean> {
  const table = await formatted(tableOf(figures))
  console.log(table)
  if (scenario !== undefined) await writeSection(scenario, table)
  return figures.every(({ reached }) => reached !== false)
}

async function writeSection(scenario: string, table: string): Promise<void> {
  const text = readFileSync(REPORT, 'utf8')
  const [begin, end] = [`<!-- ${scenario}: written by npm run bench -->`, `<!-- /${scenario} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${REPORT} needs the lines ${begin} and ${end}`)
  writeFileSync(REPORT, await formatted(`${text.slice(0, from)}${begin}\n\n${table}\n${text.slice(to)}`))
}
