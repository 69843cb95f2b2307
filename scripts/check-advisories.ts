/**
 * `npm run advisories`: reads the known vulnerabilities of our libraries from the registry, and compares them with the
 * times in docs/security-inventory.md. It needs the network, so it is no part of `npm test`: docs/operating.md states
 * who runs it, and how often.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { advisoryFaults, Seen } from './advisories.ts'

const seen = z.array(Seen).parse(JSON.parse(readFileSync('scripts/advisories.json', 'utf8')))
const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
try {
  const faults = advisoryFaults(JSON.parse(stdout), seen, new Date())
  for (const fault of faults) console.error(fault)
  console.log(
    `${String(faults.length)} known faults stand longer than they may, or are not written down rightly`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
} catch {
  console.error(`The registry did not say which faults are known:\n${stdout.slice(0, 300)}`)
  process.exitCode = 2
}
