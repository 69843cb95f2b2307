/**
 * `npm run bench -- search TITLES.csv`: how often and how fast search finds titles. Without a file it uses invented
 * titles, which show only the times and the mix of two scripts. Writes its own section of docs/performance.md.
 */
import { measureSearch } from '#verification/bench/measure/measure-search.ts'
import { reportFigures } from './report.ts'
import { inventTitles, readTitles } from '#verification/bench/setup/search-corpus.ts'

const INVENTED = 5_000

const [path] = process.argv.slice(2)
const figures = await measureSearch(path === undefined ? inventTitles(INVENTED) : readTitles(path))
// Only real titles show the quality of search: a run with invented ones does not change the document.
const reached = await reportFigures(figures, path === undefined ? undefined : 'search')
process.exitCode = reached ? 0 : 1
