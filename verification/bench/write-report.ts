/** Writes the figures as a table into docs/performance.md, whose text around the table is written by hand. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import type { Figure } from './report-line.ts'

const REPORT = 'docs/performance.md'
const BEGIN = '<!-- measured: written by npm run bench -->'
const END = '<!-- /measured -->'

const verdict = ({ reached }: Figure): string => (reached === undefined ? '' : reached ? 'reached' : 'MISSED')

export function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => [figure.name, figure.measured, figure.goal, verdict(figure)])
  const lines = [['figure', 'measured', 'goal', 'verdict'], ['---', '---', '---', '---'], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Formats a table with aligned columns. */
export const formatted = async (markdown: string): Promise<string> =>
  format(markdown, { ...(await resolveConfig(REPORT)), parser: 'markdown' })

/** @throws Error if the document has no place for the table */
export async function writeReport(figures: Figure[], rounds: number): Promise<void> {
  const text = readFileSync(REPORT, 'utf8')
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`${REPORT} needs the lines ${BEGIN} and ${END}`)
  const measured = `${String(rounds)} rounds; the median, and in brackets the lowest and the highest round.\n\n${tableOf(figures)}`
  const report = `${text.slice(0, begin + BEGIN.length)}\n\n${measured}\n\n${text.slice(end)}`
  writeFileSync(REPORT, await formatted(report))
}

type Section = {
  /** The name of the command `npm run bench:NAME`, and of the section's two marks. */
  name: string
  /** The title of the chapter that is added if the document has no such section yet. */
  title: string
  body: string
}

/** Writes the figures of one of the smaller benchmarks between its marks in docs/performance.md. */
export async function writeSection({ name, title, body }: Section): Promise<void> {
  const [begin, end] = [`<!-- ${name}: written by npm run bench:${name} -->`, `<!-- /${name} -->`]
  const text = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '# Performance\n'
  const section = `${begin}\n\n${body}\n${end}`
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  const report =
    from < 0
      ? `${text}\n## ${title}\n\n${section}\n`
      : `${text.slice(0, from)}${section}${text.slice(to + end.length)}`
  writeFileSync(REPORT, await formatted(report))
}
