/**
 * `npm run advisories`: reads the known vulnerabilities of our libraries from the registry, and compares them with the
 * times in docs/security-inventory.md. It needs the network, so it is not part of `npm test`: docs/operating.md states
 * who runs it, and how often.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { checkAdvisories, KnownAdvisory } from './advisories.ts'

const seen = z.array(KnownAdvisory).parse(JSON.parse(readFileSync('scripts/lint/advisories.json', 'utf8')))
const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
try {
  const faults = checkAdvisories(JSON.parse(stdout), seen, new Date())
  for (const fault of faults) console.error(fault)
  console.log(`${String(faults.length)} advisories are overdue, unlisted or listed without need`)
  process.exitCode = faults.length > 0 ? 1 : 0
} catch {
  console.error(`The registry did not return a valid audit report:\n${stdout.slice(0, 300)}`)
  process.exitCode = 2
}
