/** Tests how old the reported state of the database may be, with a clock that the test advances. */
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { expect, test } from 'vitest'
import { openReadiness } from './readiness.ts'

/** @param probe the outcome of each probe; `hang` never answers */
function open(probe: { outcome: 'up' | 'away' | 'hang' }) {
  let now = 0
  let probes = 0
  const sleeps: { ms: number; wake: () => void }[] = []
  const readiness = openReadiness({
    probe: () => {
      probes++
      if (probe.outcome === 'hang') return new Promise(() => undefined)
      return probe.outcome === 'up' ? Promise.resolve() : Promise.reject(new Error('connection refused'))
    },
    now: () => new Date(now),
    sleep: (ms) => new Promise((wake) => sleeps.push({ ms, wake })),
  })
  return {
    report: async () => {
      const { database } = await readiness.report()
      // Lets a probe end that the report did not wait for.
      await systemRuntime.sleep(0)
      return database
    },
    probes: () => probes,
    advance: (seconds: number) => void (now += seconds * 1_000),
    /** Ends the sleeps of the probes. @returns their lengths */
    endSleeps: () =>
      sleeps.splice(0).map(({ ms, wake }) => {
        wake()
        return ms
      }),
  }
}

test('the first report waits for a probe and has its result', async () => {
  expect(await open({ outcome: 'away' }).report()).toBe('away')
})

test('a report waits for its probe only if the last result is ten seconds old', async () => {
  const probe: Parameters<typeof open>[0] = { outcome: 'up' }
  const { report, advance } = open(probe)
  expect(await report()).toBe('up')
  probe.outcome = 'away'
  advance(9)
  expect(await report(), 'the result of the call before').toBe('up')
  advance(1)
  expect(await report(), 'the result of the call before').toBe('away')
  probe.outcome = 'up'
  advance(3_600)
  expect(await report(), 'after an hour without calls').toBe('up')
})

test('probes the database at most once a second', async () => {
  const { report, advance, probes } = open({ outcome: 'up' })
  for (const seconds of [0, 0.5, 0.499, 0.001, 0.999, 0.001]) {
    advance(seconds)
    await report()
  }
  expect(probes()).toBe(3)
})

test('a report waits at most 200 ms for a probe that hangs, and later ones do not wait for it', async () => {
  const { report, advance, endSleeps } = open({ outcome: 'hang' })
  const first = report()
  expect(endSleeps()).toEqual([200])
  expect(await first).toBe('away')
  advance(3_600)
  expect(await report()).toBe('away')
  expect(endSleeps()).toEqual([])
})
