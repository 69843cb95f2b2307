/** `npm run lint tables`: only a table's owner writes it, and reads of foreign tables are in query files. */
import { globSync, readFileSync } from 'node:fs'
import { tableFaults } from './table-access.ts'

/** The audit reads every table; the platform's retention rules receive their table as a parameter. */
const EXCEPTIONS = /\.test\.ts$|^api\/payments\/audit\/|^api\/platform\/db\/retention-rule\.ts$/

const files = globSync('{api,cli}/**/*.ts').filter((path) => !EXCEPTIONS.test(path))
const faults = files.flatMap((path) => tableFaults(path, readFileSync(path, 'utf8')))
for (const fault of faults) console.error(fault)
console.log(`${String(files.length)} files, ${String(faults.length)} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
