/**
 * `npm test`: the checks of every change, cheapest first. Stops at the first failure of a step in the foreground. ESLint,
 * the simulation and the fuzzer run in the background at a lower priority: they use what the other steps leave of the
 * processor, and their results count at the end. No step is skipped: a missing program is reported in one line, and is
 * a failure. `node scripts/test.ts postgres browser` runs only the named steps. The steps of `npm run test:long`, which
 * a release needs as well, run only by name.
 */
import { findProgram } from './external-program.ts'
import { findBrowser } from './find-browser.ts'
import { findPostgresBinaries, startPostgres } from './find-postgres.ts'
import { findNginx } from './start-nginx.ts'
import { findPgbouncer } from './start-pgbouncer.ts'
import { installMissing } from './install-missing.ts'
import { runStep } from './run-step.ts'

type TestStep = {
  name: string
  needs?: () => Promise<void>
  /** The next steps do not wait for its end. */
  background?: true
  /** Takes minutes, and rarely finds what the other steps do not: runs only by name. */
  long?: true
  run: () => Promise<boolean>
}

const command = (name: string, text: string): TestStep => ({
  name,
  run: () => runStep({ name, command: text }),
})

const stopBackground = new AbortController()

/** `exec` makes the program itself the process that is stopped, and not a shell around it. */
const runInBackground = (name: string, text: string): Promise<boolean> =>
  runStep({ name, command: `exec nice -n 10 ${text}`, signal: stopBackground.signal })

const steps: TestStep[] = [
  command('types', 'react-router typegen'), // Once, because the steps at the same time need what it writes.
  {
    name: 'rules',
    background: true,
    run: () => runInBackground('rules', 'node scripts/lint.ts rules'),
  },
  {
    name: 'simulate',
    background: true,
    run: () => runInBackground('simulate', 'node verification/simulation/run.ts --seeds 5'),
  },
  command('lint', 'node scripts/lint.ts --without types rules'),
  command('typecheck', 'npm run --silent check-types'),
  command('build', 'npm run --silent build'),
  command(
    'unit',
    'vitest run --project unit --project web --project dom --project document-scripts --project tamil',
  ),
  {
    name: 'fuzz',
    background: true,
    run: () => runInBackground('fuzz', 'node verification/fuzz/run.ts --requests 20'),
  },
  { ...command('deploy', 'vitest run --project deploy'), needs: requireDeployment },
  { name: 'postgres', needs: requirePostgres, run: () => runOnPostgres('postgres') },
  {
    ...command(
      'browser',
      'playwright test --grep-invert @long --project processes --project desktop --project phone',
    ),
    needs: requireBrowserAndPostgres,
  },
  { name: 'seeds', long: true, background: true, run: runSeeds },
  { name: 'postgres-long', long: true, needs: requirePostgres, run: () => runOnPostgres('postgres-long') },
  // `npm test` uses PGlite in the simulation and in the browser tests.
  { ...command('pglite', 'vitest run --project pglite'), long: true },
  {
    ...command('alerts', 'promtool test rules deploy/monitoring/*.test.yaml'),
    long: true,
    needs: requirePromtool,
  },
  { ...command('production', 'node scripts/check-production-install.ts'), long: true },
  { ...command('requests', 'node verification/fuzz/run.ts --requests 300'), long: true },
  {
    ...command('browser-long', 'playwright test --grep @long'),
    long: true,
    needs: requireBrowserAndPostgres,
  },
  {
    ...command(
      'browser-details',
      'playwright test --grep-invert @long --project details-on-desktop --project details-on-phone --project phone-tests-on-desktop --project desk-at-1024 --project desk-at-1440',
    ),
    long: true,
    needs: requireBrowser,
  },
]

/** The PostgreSQL tests start a PgBouncer as well. */
async function requirePostgres(): Promise<void> {
  const isThere = process.env['TEST_DATABASE_URL'] !== undefined || findPostgresBinaries() !== undefined
  if (!isThere) await installMissing('postgresql')
  if (findPgbouncer() === undefined) await installMissing('pgbouncer')
}

const OF_DEPLOYMENT = { openssl: 'openssl', 'systemd-analyze': 'systemd', curl: 'curl', xz: 'xz-utils' }

/** OpenSSL makes the certificate for nginx's TLS; systemd rates the unit file; curl and xz install Node. */
async function requireDeployment(): Promise<void> {
  if (findNginx() === undefined) await installMissing('nginx-light')
  for (const [program, debianPackage] of Object.entries(OF_DEPLOYMENT))
    if (findProgram(program) === undefined) await installMissing(debianPackage)
}

/** Debian has it in the package of the server; Prometheus' own archives have it, too. */
async function requirePromtool(): Promise<void> {
  if (findProgram('promtool') === undefined) await installMissing('prometheus')
}

/** One end-to-end test stops the processes of a separate PostgreSQL. */
async function requireBrowserAndPostgres(): Promise<void> {
  await requireBrowser()
  if (findPostgresBinaries() === undefined) await installMissing('postgresql')
}

async function requireBrowser(): Promise<void> {
  try {
    await findBrowser()
  } catch (missing) {
    if (!(await installMissing('chromium-headless-shell'))) throw missing
    await findBrowser()
  }
}

/** Runs 300 seeds, in two halves at once: each uses the idle time of one core, and little memory. */
async function runSeeds(): Promise<boolean> {
  const halves = [1, 151].map((first) =>
    runInBackground(
      `simulate from ${String(first)}`,
      `node verification/simulation/run.ts --seeds 150 --seed ${String(first)}`,
    ),
  )
  return (await Promise.all(halves)).every((passed) => passed)
}

async function runOnPostgres(project: string): Promise<boolean> {
  const { url, stop } = await startPostgres()
  try {
    return await runStep({
      name: project,
      command: `vitest run --project ${project}`,
      env: { TEST_DATABASE_URL: url },
    })
  } finally {
    await stop()
  }
}

/** Runs the steps. Checks for missing programs first, before time is spent on earlier steps. */
async function runSteps(chosen: TestStep[]): Promise<string | undefined> {
  for (const { needs } of chosen) await needs?.()
  const background: Promise<string | undefined>[] = []
  for (const step of chosen) {
    const failed = step.run().then((passed) => (passed ? undefined : step.name))
    if (step.background) background.push(failed)
    else if ((await failed) !== undefined) return step.name
  }
  return (await Promise.all(background)).find((name) => name !== undefined)
}

const selected = process.argv.slice(2)
const unknown = selected.filter((name) => !steps.some((step) => step.name === name))
const chosen = steps.filter(({ name, long }) => (selected.length === 0 ? !long : selected.includes(name)))
const started = performance.now()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}.`)
  const failed = await runSteps(chosen)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  if (failed !== undefined) throw new Error(`${failed} failed.`)
  console.log(`\ntest: passed in ${seconds} s (${chosen.map(({ name }) => name).join(', ')})`)
} catch (error) {
  console.error(`\ntest: FAILED. ${error instanceof Error ? error.message : String(error)}`)
  stopBackground.abort()
  process.exitCode = 1
}
