/** Tests the comparison of clocks, with the clock of a real database. */
import { elapsedMs, systemRuntime } from '#api/platform/runtime/runtime.ts'
import { freshDatabase } from '#test/database.ts'
import { expect, test } from 'vitest'
import { clockMetrics, openClockMonitor } from './clock-monitor.ts'

/** A clock that differs from the machine's, which is the database's. */
async function openMonitor(differenceMs: number) {
  const lines: [level: string, fields: object][] = []
  const write = (level: string) => (fields: object) => void lines.push([level, fields])
  const clock = { differenceMs, passedMs: 0, suspendedMs: 0 }
  const monitor = openClockMonitor({
    db: await freshDatabase(),
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    now: () => new Date(systemRuntime.now().getTime() + clock.differenceMs + clock.passedMs),
    elapsedMs: () => elapsedMs() + clock.passedMs - clock.suspendedMs,
  })
  return { monitor, clock, lines }
}

test.each([
  [0, true, []],
  [3_000, true, []],
  [10_000, true, ['warn']],
  [-10_000, true, ['warn']],
  [70_000, false, ['error']],
  [-70_000, false, ['error']],
])('a clock that differs by %i ms is right: %s [SPEC-19-01]', async (differenceMs, isRight, levels) => {
  const { monitor, lines } = await openMonitor(differenceMs)
  expect([monitor.isRight(), monitor.aheadMs()]).toEqual([true, 0])
  await monitor.compare()
  expect(monitor.isRight()).toBe(isRight)
  expect(lines.map(([level]) => level)).toEqual(levels)
  const [metric] = clockMetrics(monitor)
  expect(Math.abs((metric?.value ?? NaN) - differenceMs / 1_000)).toBeLessThan(3)
})

test('an answer that takes long proves no difference [SPEC-19-01]', async () => {
  const { monitor, clock } = await openMonitor(-40_000)
  const compared = monitor.compare()
  clock.passedMs = 90_000
  await compared
  expect([monitor.isRight(), monitor.aheadMs()]).toEqual([true, 0])
})

const DAY_MS = 86_400_000

test.each([
  [0, 30_000, true, ['warn']],
  [0, 40 * DAY_MS, false, ['error']],
  [0, -40 * DAY_MS, false, ['error']],
  [40_000, 40_000, false, ['error']],
  [70_000, -70_000, true, []],
])(
  'a clock that differed by %i ms and was set by %i ms since then is right: %s [SPEC-19-01]',
  async (differenceMs, setByMs, isRight, levels) => {
    const { monitor, clock, lines } = await openMonitor(differenceMs)
    await monitor.compare()
    lines.length = 0
    clock.differenceMs += setByMs
    expect([monitor.isRight(), lines]).toEqual([isRight, []])
    await monitor.compare()
    expect(monitor.isRight()).toBe(isRight)
    expect(lines.map(([level]) => level)).toEqual(levels)
  },
)

test('a clock that is set while the database answers is wrong [SPEC-19-01]', async () => {
  const { monitor, clock } = await openMonitor(0)
  const compared = monitor.compare()
  clock.differenceMs = 40 * DAY_MS
  await compared
  expect(monitor.isRight()).toBe(false)
})

test('the clock of a machine that was suspended counts as wrong until it is compared [SPEC-19-01]', async () => {
  const { monitor, clock } = await openMonitor(0)
  await monitor.compare()
  clock.suspendedMs = DAY_MS
  expect(monitor.isRight()).toBe(false)
  await monitor.compare()
  expect(monitor.isRight()).toBe(true)
})
