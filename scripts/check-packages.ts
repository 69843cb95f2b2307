/**
 * The packages that we stand on: one version each, the bytes that were looked at, no script that nobody decided about,
 * no licence that we may not ship. And About Us lists what is shipped: `--write` brings that list up to date.
 */
import lockfile from '#lockfile' with { type: 'json' }
import manifest from '#package' with { type: 'json' }
import { readFileSync, writeFileSync } from 'node:fs'
import { packageFaults, shippedPackages } from './packages.ts'

const LIST = 'web/parts/packages.json'

const shipped = shippedPackages(lockfile)
const list = `[\n${shipped.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`
if (process.argv.includes('--write')) writeFileSync(LIST, list)

const faults = packageFaults(manifest, lockfile)
if (readFileSync(LIST, 'utf8') !== list)
  faults.push(`${LIST} is not what is shipped: npm run build writes it`)

for (const fault of faults) console.error(fault)
console.log(`${String(shipped.length)} packages in production, ${String(faults.length)} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
