/**
 * `npm run bench:search -- TITLES.csv`: how well and how fast search finds titles. Without a file it invents
 * titles, which shows the times, and that two scripts meet. Writes its own section of docs/performance.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { measureSearch } from './measure-search.ts'
import { inventTitles, readTitles } from './search-corpus.ts'
import { formatted, tableOf } from './write-report.ts'

const REPORT = 'docs/performance.md'
const BEGIN = '<!-- search: written by npm run bench:search -->'
const END = '<!-- /search -->'
const INVENTED = 5_000

const [path] = process.argv.slice(2)
const figures = await measureSearch(path === undefined ? inventTitles(INVENTED) : readTitles(path))
const table = await formatted(tableOf(figures))
console.log(table)

/** Only real titles say how well search works: invented ones leave the document alone. */
if (path !== undefined) {
  const text = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '# Performance\n'
  const section = `${BEGIN}\n\n${table}\n${END}`
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  const report =
    begin < 0
      ? `${text}\n## Search\n\n${section}\n`
      : `${text.slice(0, begin)}${section}${text.slice(end + END.length)}`
  writeFileSync(REPORT, await formatted(report))
}
process.exitCode = figures.some(({ reached }) => reached === false) ? 1 : 0
