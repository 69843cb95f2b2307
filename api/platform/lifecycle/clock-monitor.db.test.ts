/** Tests the comparison of clocks, with the clock of a real database. */
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { freshDatabase } from '#test/database.ts'
import { expect, test } from 'vitest'
import { clockMetrics, openClockMonitor } from './clock-monitor.ts'

/** A clock that differs from the machine's, which is the database's. @param answerMs how long the answer takes by this clock */
async function openMonitor(differenceMs: number, answerMs = 0) {
  const lines: [level: string, fields: object][] = []
  const write = (level: string) => (fields: object) => void lines.push([level, fields])
  let reads = 0
  const monitor = openClockMonitor({
    db: await freshDatabase(),
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    now: () => new Date(systemRuntime.now().getTime() + differenceMs + answerMs * reads++),
  })
  return { monitor, lines }
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
  const { monitor } = await openMonitor(-40_000, 90_000)
  await monitor.compare()
  expect([monitor.isRight(), monitor.aheadMs()]).toEqual([true, 0])
})
