/**
 * Checks the packages that we depend on: one exact version each, a hash of the content, only approved install scripts,
 * only allowed licences. Also checks the list of shipped packages on About Us: `--write` updates it.
 */
import lockfile from '#lockfile' with { type: 'json' }
import manifest from '#package' with { type: 'json' }
import { readFileSync, writeFileSync } from 'node:fs'
import { packageFaults, shippedPackages } from './packages.ts'

const LIST = 'web/features/legal/packages.json'

const shipped = shippedPackages(lockfile)
const list = `[\n${shipped.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`
if (process.argv.includes('--write')) writeFileSync(LIST, list)

const faults = packageFaults(manifest, lockfile)
if (readFileSync(LIST, 'utf8') !== list)
  faults.push(`${LIST} does not match the shipped packages: npm run build updates it`)

for (const fault of faults) console.error(fault)
console.log(`${String(shipped.length)} packages in production, ${String(faults.length)} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
