/**
 * `npm run hammer`: races on two instances and a real PostgreSQL, with crashes in between. Exits with code 1 if a rule
 * broke.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { openGround } from './environment.ts'
import { HELP, readSettings, type Settings } from './settings.ts'
import { swing, type Swung } from './run-rounds.ts'
import { tryPlanted } from './run-mutants.ts'

const say = (line: string): void => console.log(line)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  const settings = readSettings(process.argv.slice(2))
  // The instances run the build, as in production.
  if (settings !== 'help' && !existsSync('build/server/index.js'))
    spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (settings === 'help') say(HELP)
  else
    process.exitCode = (await (settings.sabotage ? tryPlanted(settings.seed, say) : hammer(settings))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
  // Child processes already started, such as a PostgreSQL, would keep this process alive; exiting ends them.
  process.exit(1)
}

async function hammer(settings: Settings): Promise<boolean> {
  const ground = await openGround({ rounds: settings.rounds })
  try {
    const swung = await swing(ground, settings, say)
    report(swung, settings.seed)
    if (swung.faults.length > 0) say(ground.output().split('\n').slice(0, 20).join('\n'))
    return swung.faults.length === 0
  } finally {
    await ground.close()
  }
}

function report({ faults, lost, tally, ...run }: Swung, seed: number): void {
  const rows: [string, number | string][] = [
    ['seed', seed],
    ['rounds', run.rounds],
    ['requests', tally.asked],
    ['SIGKILL of an instance', run.kills],
    ['immediate restarts of PostgreSQL', run.restarts],
    ['requests that were cut off', tally.unanswered],
    ['answers 5xx', [...tally.serverErrors.values()].reduce((sum, count) => sum + count, 0)],
    ...[...tally.serverErrors].map(([kind, count]): [string, number] => [`  ${kind}`, count]),
    ['acknowledged writes', run.acknowledged],
    ['of these lost', lost.length],
    ['rules broken', faults.length],
    ['seconds', run.seconds.toFixed(0)],
  ]
  for (const [name, value] of rows) say(`${name.padEnd(34)} ${String(value)}`)
  for (const fault of faults) say(`BROKEN: ${fault}`)
}
