/** `npm run verify -- otp-abuse`: runs the attacks of this folder at full size, on a separate PostgreSQL. Takes about half an hour. */
import { startPostgres } from '#scripts/find-postgres.ts'
import { runStep } from '#scripts/run-step.ts'

const { url, stop } = await startPostgres()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  const passed = await runStep({
    name: 'abuse',
    command:
      'vitest run --project postgres --project postgres-long --reporter verbose verification/otp-abuse',
    env: { TEST_DATABASE_URL: url, ABUSE: 'whole' },
  })
  if (!passed) process.exitCode = 1
} finally {
  await stop()
}
