/**
 * `npm run hammer`, the race test: concurrent requests to two instances on a real PostgreSQL, with crashes in between.
 * Exits with code 1 if an invariant was violated or, with `--mutants`, if a mutant survived.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createEnvironment } from './environment.ts'
import { HELP, readSettings, type Settings } from './settings.ts'
import { runRounds, type RoundsResult } from './run-rounds.ts'
import { runMutants } from './run-mutants.ts'

const log = (line: string): void => console.log(line)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  const settings = readSettings(process.argv.slice(2))
  // The instances run the build, as in production.
  if (settings !== 'help' && !existsSync('build/server/index.js'))
    spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (settings === 'help') log(HELP)
  else
    process.exitCode = (await (settings.mutants ? runMutants(settings.seed, log) : runRaceTest(settings)))
      ? 0
      : 1
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
  // Child processes already started, such as a PostgreSQL, would keep this process alive; exiting ends them.
  process.exit(1)
}

async function runRaceTest(settings: Settings): Promise<boolean> {
  const environment = await createEnvironment({ rounds: settings.rounds })
  try {
    const result = await runRounds(environment, settings, log)
    printReport(result, settings.seed)
    if (result.violations.length > 0) log(environment.output().split('\n').slice(0, 20).join('\n'))
    return result.violations.length === 0
  } finally {
    await environment.close()
  }
}

function printReport({ violations, lost, tally, ...run }: RoundsResult, seed: number): void {
  const rows: [string, number | string][] = [
    ['seed', seed],
    ['rounds', run.rounds],
    ['requests', tally.requests],
    ['SIGKILL of an instance', run.kills],
    ['immediate restarts of PostgreSQL', run.restarts],
    ['requests without a response', tally.unanswered],
    ['responses 5xx', [...tally.serverErrors.values()].reduce((sum, count) => sum + count, 0)],
    ...[...tally.serverErrors].map(([kind, count]): [string, number] => [`  ${kind}`, count]),
    ['acknowledged writes', run.acknowledged],
    ['acknowledged writes lost', lost.length],
    ['violations', violations.length],
    ['seconds', run.seconds.toFixed(0)],
  ]
  for (const [name, value] of rows) log(`${name.padEnd(34)} ${String(value)}`)
  for (const violation of violations) log(`VIOLATION: ${violation}`)
}
