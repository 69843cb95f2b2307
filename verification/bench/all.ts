/**
 * `npm run bench -- all`: runs the scenarios one after the other, on an otherwise idle machine: half an hour to an hour.
 * Each prints its figures with their goals, and writes its section of docs/performance.md. Exits with code 1 if a goal was
 * missed.
 */
import { runStep } from '#scripts/run-step.ts'

const RUNS = [
  'run',
  'search',
  'lighthouse-report',
  'slowloris',
  'slow-gateway',
  'overload',
  'rolling',
  'database-restart',
  'history',
]

const missed: string[] = []
for (const name of RUNS) {
  const reached = await runStep({ name: `bench ${name}`, command: `exec node verification/bench/${name}.ts` })
  if (!reached) missed.push(name)
}
console.log(
  missed.length === 0 ? '\nbench: every goal reached' : `\nbench: goals missed in ${missed.join(', ')}`,
)
process.exitCode = missed.length === 0 ? 0 : 1
