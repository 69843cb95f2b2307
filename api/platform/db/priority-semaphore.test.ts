import { expect, test } from 'vitest'
import { DatabaseUnavailable, describeUnavailability } from './database-errors.ts'
import { type CallerClass, createPrioritySemaphore } from './priority-semaphore.ts'

/** Opens a semaphore with five places, one reserved for each class, and a clock that the test advances by seconds. */
function open() {
  const sleepers: { left: number; wake: () => void }[] = []
  const semaphore = createPrioritySemaphore({
    places: 5,
    reservedForOther: 1,
    maxWaitMs: 5_000,
    sleep: (milliseconds, signal) =>
      new Promise((wake) => {
        const sleeper = { left: milliseconds, wake }
        sleepers.push(sleeper)
        signal?.addEventListener('abort', () => sleepers.splice(sleepers.indexOf(sleeper), 1))
      }),
  })
  const passSecond = async () => {
    for (const sleeper of [...sleepers]) {
      sleeper.left -= 1_000
      if (sleeper.left > 0) continue
      sleepers.splice(sleepers.indexOf(sleeper), 1)
      sleeper.wake()
    }
    await settled()
  }
  const admitted: { name: string; release: () => void }[] = []
  const refused: string[] = []
  const request = (callerClass: CallerClass, ...names: string[]): void => {
    for (const name of names)
      semaphore.acquire(callerClass).then(
        (release) => admitted.push({ name, release }),
        (error: unknown) => refused.push(error instanceof DatabaseUnavailable ? name : String(error)),
      )
  }
  const settled = async (): Promise<string[]> => {
    // More turns than the longest chain of promises here.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    return admitted.map(({ name }) => name)
  }
  const release = (name: string): void =>
    admitted
      .splice(
        admitted.findIndex((one) => one.name === name),
        1,
      )[0]
      ?.release()
  return { semaphore, request, release, settled, refused, passSecond, sleepers, waiting: semaphore.waiting }
}

test('requests leave a place for notifications, which do not wait behind them', async () => {
  const { request, settled, waiting } = open()
  request('request', 'a', 'b', 'c', 'd', 'e')
  expect(await settled()).toEqual(['a', 'b', 'c', 'd'])
  expect(waiting()).toBe(1)
  request('callback', 'CALLBACK')
  expect(await settled()).toEqual(['a', 'b', 'c', 'd', 'CALLBACK'])
})

test('a free place goes to notifications first, then to requests in their order [THR-W14]', async () => {
  const { request, release, settled } = open()
  request('request', 'a', 'b', 'c', 'd')
  request('callback', 'FIRST')
  request('request', 'e', 'f')
  request('callback', 'SECOND')
  await settled()
  release('a')
  expect(await settled()).toEqual(['b', 'c', 'd', 'FIRST', 'SECOND'])
  release('b')
  release('c')
  expect(await settled()).toEqual(['d', 'FIRST', 'SECOND', 'e', 'f'])
})

test('notifications may use all places but one', async () => {
  const { request, release, settled, waiting } = open()
  request('callback', 'A', 'B', 'C', 'D', 'E')
  request('request', 'a', 'b')
  expect(await settled()).toEqual(['A', 'B', 'C', 'D', 'a'])
  expect(waiting()).toBe(2)
  release('a')
  expect(await settled()).toEqual(['A', 'B', 'C', 'D', 'b'])
  release('A')
  expect(await settled()).toEqual(['B', 'C', 'D', 'b', 'E'])
})

test('releasing a place twice frees one place', async () => {
  const { semaphore, request, settled, waiting } = open()
  const release = await semaphore.acquire('request')
  release()
  release()
  request('request', 'a', 'b', 'c', 'd', 'e')
  expect([await settled(), waiting()]).toEqual([['a', 'b', 'c', 'd'], 1])
})

test('a caller gets DatabaseUnavailable after five seconds, and no place is lost', async () => {
  const { request, release, passSecond, settled, refused, waiting } = open()
  request('request', 'a', 'b', 'c', 'd', 'first')
  request('callback', 'A', 'FIRST')
  await passSecond()
  request('request', 'second')
  for (let passed = 1; passed < 4; passed++) await passSecond()
  expect([refused, waiting()]).toEqual([[], 3])
  await passSecond()
  expect([refused, waiting()]).toEqual([['first', 'FIRST'], 1])
  release('a')
  expect(await settled()).toEqual(['b', 'c', 'd', 'A', 'second'])
})

test('states for the log that all connections are in use, and not that one was lost [SPEC-19-28]', async () => {
  const { semaphore, request, passSecond } = open()
  request('request', 'a', 'b', 'c', 'd')
  const refusal = semaphore.acquire('request').catch((error: unknown) => error)
  for (let passed = 0; passed < 5; passed++) await passSecond()
  expect(describeUnavailability((await refusal) as Error)).toEqual({
    state: '',
    reason: 'all connections in use',
  })
})

test('a caller that gets a place leaves no timer behind', async () => {
  const { request, release, settled, sleepers, refused } = open()
  request('request', 'a', 'b', 'c', 'd')
  expect(sleepers).toHaveLength(0)
  request('request', 'e')
  expect(sleepers).toHaveLength(1)
  await settled()
  release('a')
  expect([await settled(), sleepers, refused]).toEqual([['b', 'c', 'd', 'e'], [], []])
})
