/** Writes figures as tables into docs/performance.md, whose text around the tables is written by hand. */
import { readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import type { Figure } from './report-line.ts'

const REPORT = 'docs/performance.md'

const verdict = ({ reached }: Figure): string => (reached === undefined ? '' : reached ? 'reached' : 'MISSED')

function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => [figure.name, figure.measured, figure.goal, verdict(figure)])
  const lines = [['figure', 'measured', 'goal', 'verdict'], ['---', '---', '---', '---'], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Formats Markdown with aligned columns. */
const formatted = async (markdown: string): Promise<string> =>
  format(markdown, { ...(await resolveConfig(REPORT)), parser: 'markdown' })

export type Section = {
  /** The scenario, which is in both marks around the section. */
  name: string
  /** A sentence before the table. */
  introduction?: string
}

/**
 * Prints the figures, and replaces the table of their section.
 * @param section omitted for a partial run, which changes no document
 * @returns whether every goal was reached
 * @throws Error if the document has no such section
 */
export async function reportFigures(figures: Figure[], section?: Section): Promise<boolean> {
  const table = await formatted(tableOf(figures))
  console.log(table)
  if (section) await writeSection(section, table)
  return figures.every(({ reached }) => reached !== false)
}

async function writeSection({ name, introduction }: Section, table: string): Promise<void> {
  const text = readFileSync(REPORT, 'utf8')
  const [begin, end] = [`<!-- ${name}: written by npm run bench -->`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${REPORT} needs the lines ${begin} and ${end}`)
  const body = introduction === undefined ? table : `${introduction}\n\n${table}`
  writeFileSync(REPORT, await formatted(`${text.slice(0, from)}${begin}\n\n${body}\n${text.slice(to)}`))
}
