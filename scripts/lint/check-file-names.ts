/**
 * Checks the rules for files themselves: a name states the content, and every source file begins with a description.
 * Prints one line for each fault.
 */
import { globSync, readFileSync } from 'node:fs'
import { compoundNameFiles, matchingExport } from './matching-export.ts'

const folders = 'api,cli,contract,db,desk,docs,e2e,scripts,simulators,test,verification,web'
const files = globSync(`{${folders}}/**/*.*`, { exclude: ['web/public/**'] }).sort()
const VAGUE_NAMES = /(^|\/)(utils?|helpers?|common|misc|shared|libs?|services?|types)(\/|\.[a-z]+$)/
const isSource = (path: string) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
/** Runs before Node can read TypeScript without its compiler: decision 114. */
const BEFORE_TYPESCRIPT = 'cli/enable-compile-cache.js'
const base = (path: string) => path.replace(/^.*\//, '')

const faults: string[] = []
const check = (paths: string[], isWrong: (path: string) => boolean, message: string) =>
  faults.push(...paths.filter(isWrong).map((path) => `${path}: ${message}`))

check(files, (path) => VAGUE_NAMES.test(path), 'name the file or folder after its content')
check(files, (path) => /^index\.(ts|tsx|js)$/.test(base(path)), 'name the file after its main export')
check(files, (path) => /\.[cm]?jsx?$/.test(path) && path !== BEFORE_TYPESCRIPT, 'use TypeScript')
check(
  files.filter(isSource),
  (path) => !/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(base(path)),
  'use lower-case letters and hyphens: pack-card.tsx',
)
check(
  files.filter((path) => isSource(path) && !isTest(path)),
  (path) => !/^(#!.*\n)?\/(\*\*|\/) ?/.test(readFileSync(path, 'utf8')),
  'begin with a comment of one to four lines that describes the file',
)
check(
  files.filter((path) => path.endsWith('.sql')),
  (path) => !/^\/\d{4}-[a-z-]+\.sql$/.test(path.replace('db/migrations', '')),
  'an SQL file is a migration: db/migrations/0001-first-sale.sql',
)
check(
  files.filter((path) => path.endsWith('.sql')),
  (path) => !readFileSync(path, 'utf8').startsWith('-- '),
  'begin with a comment that says what the migration changes',
)
check(
  compoundNameFiles(),
  (path) => matchingExport(path) === undefined,
  'export a function, a type or a constant with the name of the file',
)

for (const fault of faults) console.error(fault)
console.log(`${String(files.length)} files, ${String(faults.length)} faults`)
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0
