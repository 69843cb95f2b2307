/**
 * Checks that comments, test titles, exported names and file names use plain words: prints one line for each banned word.
 * The words are in `banned-words.ts`.
 */
import { globSync, readFileSync } from 'node:fs'
import { bannedInName, findBannedWords } from './banned-words.ts'

const folders = 'api,cli,contract,db,desk,e2e,scripts,simulators,test,verification,web'
const EXEMPT = [
  'web/public/**',
  // They contain the banned words.
  'scripts/lint/banned-words.ts',
  'scripts/lint/banned-words.test.ts',
  // The functions of applied migrations stay as they are.
  'db/migrations/00{16,20,23}-*.sql',
]
/** Applied migrations keep their names. */
const hasFixedName = (path: string) => path.startsWith('db/migrations/')
const files = globSync(`{${folders}}/**/*.{ts,tsx,sql}`, { exclude: EXEMPT }).sort()

const faults = files.flatMap((path) => [
  ...(hasFixedName(path) ? [] : bannedInName(path)).map(
    (word) => `${path}: the file name contains "${word}"`,
  ),
  ...findBannedWords(readFileSync(path, 'utf8'), path).map(
    ({ line, word }) => `${path}:${String(line)}: replace "${word}" by a plain technical term`,
  ),
])
for (const fault of faults) console.error(fault)
console.log(`${String(files.length)} files, ${String(faults.length)} banned words`)
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0
