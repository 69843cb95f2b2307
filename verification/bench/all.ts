/**
 * `npm run bench:all`: runs every benchmark, one after the other, on a machine that does nothing else: half an hour to
 * an hour. Each prints its figures with their goals, and writes its part of docs/performance.md. Exits with code 1 if a
 * goal was missed.
 */
import { runStep } from '#scripts/run-step.ts'

const BENCHES = [
  'run',
  'search',
  'look',
  'slow',
  'slow-gateway',
  'overload',
  'rolling',
  'database-restart',
  'history',
]

const missed: string[] = []
for (const name of BENCHES) {
  const reached = await runStep({ name: `bench ${name}`, command: `exec node bench/${name}.ts` })
  if (!reached) missed.push(name)
}
console.log(
  missed.length === 0 ? '\nbench: every goal reached' : `\nbench: goals missed in ${missed.join(', ')}`,
)
process.exitCode = missed.length === 0 ? 0 : 1
