/**
 * Checks the rules for files themselves: a name states the content, and every source file begins with a description.
 * Prints one line for each fault.
 */
import { globSync, readFileSync } from 'node:fs'
import { filesOfTwoWords, madeUnderItsName } from './file-naming.ts'

const folders = 'api,cli,contract,db,docs,e2e,scripts,simulators,test,verification,web'
const files = globSync(`{${folders}}/**/*.*`, { exclude: ['web/public/**'] }).sort()
const drawers = /(^|\/)(utils?|helpers?|common|misc|shared|libs?|services?|types)(\/|\.[a-z]+$)/
const isSource = (path: string) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const base = (path: string) => path.replace(/^.*\//, '')

const faults: string[] = []
const check = (paths: string[], wrong: (path: string) => boolean, say: string) =>
  faults.push(...paths.filter(wrong).map((path) => `${path}: ${say}`))

check(files, (path) => drawers.test(path), 'name the file or folder after what it is')
check(files, (path) => /^index\.(ts|tsx|js)$/.test(base(path)), 'give the file the name of what it makes')
check(files, (path) => /\.[cm]?jsx?$/.test(path), 'write it in TypeScript')
check(
  files.filter(isSource),
  (path) => !/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(base(path)),
  'use small letters and hyphens: pack-card.tsx',
)
check(
  files.filter((path) => isSource(path) && !isTest(path)),
  (path) => !/^(#!.*\n)?\/(\*\*|\/) ?/.test(readFileSync(path, 'utf8')),
  'begin with one to four lines that say what the file is',
)
check(
  filesOfTwoWords(),
  (path) => madeUnderItsName(path) === undefined,
  'export the function (or the type) that the file is named after',
)

for (const fault of faults) console.error(fault)
console.log(`${String(files.length)} files, ${String(faults.length)} faults`)
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0
