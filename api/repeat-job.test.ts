import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { sleepUntilAborted } from '#test/pauses.ts'
import { expect, test } from 'vitest'
import { repeatJob } from './repeat-job.ts'

/** Opens a job whose rounds end, and whose time passes, only when the test decides. */
function openJob({ restMs, needsClock }: { restMs?: number; needsClock?: boolean } = {}) {
  const stopping = new AbortController()
  let now = 0
  let isClockRight = true
  let rounds = 0
  let round = Promise.withResolvers<undefined>()
  const runtime = {
    now: () => new Date(now),
    isClockRight: () => isClockRight,
    id: () => 'job-id',
    random: (bytes: number) => Buffer.alloc(bytes),
    http: () => Promise.reject(new Error('no network')),
    sleep: sleepUntilAborted,
    waitAtMost: <T>(_milliseconds: number, work: Promise<T>) => work,
  }
  const failures: object[] = []
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object) => void failures.push(fields),
  }
  const work = () => {
    rounds++
    round = Promise.withResolvers()
    return round.promise
  }
  const job = {
    name: 'catalogue',
    everyMs: 300_000,
    work,
    ...(restMs !== undefined && { restMs }),
    ...(needsClock !== undefined && { needsClock }),
  }
  const { wake } = repeatJob({ runtime, log }, job, stopping.signal)
  const settle = () => systemRuntime.sleep(0)
  return {
    advance: (ms: number) => void (now += ms),
    endRound: async () => {
      round.resolve(undefined)
      await settle()
    },
    failRound: async () => {
      round.reject(new Error('no database'))
      await settle()
    },
    wake: async () => {
      wake()
      await settle()
    },
    setClock: (isRight: boolean) => void (isClockRight = isRight),
    rounds: () => rounds,
    failures,
  }
}

test('a job that must rest is not woken during a round, nor within its rest after the end of the round', async () => {
  const { advance, endRound, wake, rounds } = openJob({ restMs: 3_000 })
  advance(5_000)
  await wake()
  await endRound()
  expect(rounds()).toBe(1)
  advance(2_999)
  await wake()
  expect(rounds()).toBe(1)
  advance(1)
  await wake()
  expect(rounds()).toBe(2)
  advance(5_000)
  await wake()
  await endRound()
  expect(rounds()).toBe(2)
})

test('a job without a rest that is woken during a round starts the next one at once', async () => {
  const { endRound, wake, rounds } = openJob()
  await wake()
  expect(rounds()).toBe(1)
  await endRound()
  expect(rounds()).toBe(2)
  await endRound()
  expect(rounds(), 'one wake is one round').toBe(2)
})

test('a job whose round fails is logged and repeated', async () => {
  const { failRound, wake, rounds, failures } = openJob()
  await failRound()
  expect(failures).toMatchObject([{ event: 'job.failed', job: 'catalogue' }])
  await wake()
  expect(rounds()).toBe(2)
})

test('while the clock is wrong, a round is left to other instances [SPEC-19-01]', async () => {
  const { setClock, endRound, wake, rounds } = openJob()
  setClock(false)
  await endRound()
  await wake()
  await wake()
  expect(rounds()).toBe(1)
  setClock(true)
  await wake()
  expect(rounds()).toBe(2)
})

test('a job that needs no clock runs while it is wrong, as the comparison of clocks does [SPEC-19-01]', async () => {
  const { setClock, endRound, wake, rounds } = openJob({ needsClock: false })
  setClock(false)
  await endRound()
  await wake()
  expect(rounds()).toBe(2)
})
