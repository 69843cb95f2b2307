/** `npm run abuse`: the attacks of `test/abuse` at full size, on a separate PostgreSQL. Takes about half an hour. */
import { startPostgres } from './find-postgres.ts'
import { runStep } from './run-step.ts'

const { url, stop } = await startPostgres()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  const withstood = await runStep({
    name: 'abuse',
    command: 'vitest run --project postgres --reporter verbose test/abuse',
    env: { TEST_DATABASE_URL: url, ABUSE: 'whole' },
  })
  if (!withstood) process.exitCode = 1
} finally {
  await stop()
}
