import { expect, test } from 'vitest'
import { shouldShed, type LoadSample, monitorEventLoopLag } from './overload-signals.ts'

const CONNECTIONS = 10
const idle = { waiting: 0, lagMs: 0, underWay: 0 }

test('admits every request under a low load', () => {
  for (const priority of ['normal', 'checkout', 'critical'] as const) {
    expect(shouldShed(priority, idle, CONNECTIONS), priority).toBe(false)
    expect(shouldShed(priority, { waiting: 80, lagMs: 200, underWay: 1_000 }, CONNECTIONS), priority).toBe(
      false,
    )
  }
})

test('under rising load, sheds other calls first, then checkout calls, and never gateway callbacks [THR-W14, ASVS-15.2.2]', () => {
  const refused = (load: LoadSample) =>
    (['normal', 'checkout', 'critical'] as const).filter((priority) =>
      shouldShed(priority, load, CONNECTIONS),
    )
  expect(refused({ ...idle, waiting: 81 })).toEqual(['normal'])
  expect(refused({ ...idle, lagMs: 201, underWay: 51 })).toEqual(['normal'])
  expect(refused({ ...idle, waiting: 321 })).toEqual(['normal', 'checkout'])
  expect(refused({ waiting: 1_000_000, lagMs: 60_000, underWay: 1_000_000 })).toEqual(['normal', 'checkout'])
})

test('sheds nothing on a slow machine with few requests', () => {
  for (const priority of ['normal', 'checkout'] as const)
    expect(shouldShed(priority, { waiting: 0, lagMs: 60_000, underWay: 50 }, CONNECTIONS)).toBe(false)
})

/** Opens the monitor with a clock and timers that the test advances. */
function openMonitor() {
  let [now, late] = [0, 0]
  const rounds: (() => void)[] = []
  const samples: number[] = []
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      rounds.push(() => {
        now += milliseconds + late
        resolve()
      })
    })
  const lag = monitorEventLoopLag({ now: () => new Date(now), sleep }, (ms) => void samples.push(ms))
  return {
    lag,
    rounds,
    samples,
    /** Ends the current pause, `by` milliseconds later than planned. */
    endPause: async (by: number) => {
      late = by
      rounds.shift()?.()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('measures the event loop lag, and resets it when the loop is on time again', async () => {
  const { lag, samples, endPause } = openMonitor()
  expect(lag()).toBe(0)
  await endPause(300)
  expect(lag()).toBe(300)
  await endPause(0)
  expect(lag()).toBe(0)
  await endPause(-5_000)
  expect(lag()).toBe(0)
  expect(samples).toEqual([300, 0, 0])
})

test('measures for a second after the last read, not after the first one', async () => {
  const { lag, rounds, endPause } = openMonitor()
  lag()
  for (let pause = 0; pause < 15; pause++) await endPause(0)
  lag()
  for (let pause = 0; pause < 18; pause++) await endPause(0)
  expect(rounds).toHaveLength(1)
})

test('has no timer before the lag is read, nor a second after it was read last', async () => {
  const { lag, rounds, samples, endPause } = openMonitor()
  expect(rounds).toEqual([])
  lag()
  lag()
  expect(rounds).toHaveLength(1)
  for (let pause = 0; pause < 20; pause++) await endPause(60)
  expect(rounds).toEqual([])
  expect(samples).toHaveLength(20)
  expect(lag()).toBe(0)
  expect(rounds).toHaveLength(1)
})
