/** Tests that a demo day which fails does not throw. */
import { freePort } from '#scripts/external-program.ts'
import { expect, test } from 'vitest'
import { HOUSEHOLDS } from './households.ts'
import { playDemoDay } from './play-demo-day.ts'

const unreachable = async () => ({
  shopUrl: `http://localhost:${String(await freePort())}`,
  simulatorsPort: await freePort(),
  deskUrl: undefined,
})

test('reports in one line which households failed and why', async () => {
  const line = await playDemoDay({ ...(await unreachable()), stopping: new AbortController().signal })
  expect(line).toMatch(/^Demo day: 0 of 14 .*; failed: fetch failed: connect ECONNREFUSED [^;]*$/)
  for (const { mobile } of HOUSEHOLDS) expect(line).toContain(mobile)
})

test('plays nothing and reports nothing while the shop stops', async () => {
  expect(await playDemoDay({ ...(await unreachable()), stopping: AbortSignal.abort() })).toBeUndefined()
})
