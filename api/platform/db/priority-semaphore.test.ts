import { expect, test } from 'vitest'
import { DatabaseUnavailable } from './database-errors.ts'
import { type CallerClass, createPrioritySemaphore } from './priority-semaphore.ts'

/** Opens a semaphore with five places, one reserved for each class, and a clock that the test advances by seconds. */
function open() {
  const sleepers: { left: number; wake: () => void }[] = []
  const semaphore = createPrioritySemaphore({
    ...{ places: 5, kept: 1, patienceMs: 5_000 },
    sleep: (milliseconds, signal) =>
      new Promise((wake) => {
        const sleeper = { left: milliseconds, wake }
        sleepers.push(sleeper)
        signal?.addEventListener('abort', () => sleepers.splice(sleepers.indexOf(sleeper), 1))
      }),
  })
  const second = async () => {
    for (const sleeper of [...sleepers]) {
      sleeper.left -= 1_000
      if (sleeper.left > 0) continue
      sleepers.splice(sleepers.indexOf(sleeper), 1)
      sleeper.wake()
    }
    await settled()
  }
  const inside: { name: string; leave: () => void }[] = []
  const away: string[] = []
  const come = (kind: CallerClass, ...names: string[]): void => {
    for (const name of names)
      semaphore.acquire(kind).then(
        (leave) => inside.push({ name, leave }),
        (error: unknown) => away.push(error instanceof DatabaseUnavailable ? name : String(error)),
      )
  }
  const settled = async (): Promise<string[]> => {
    // More turns than the longest chain of promises here.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    return inside.map(({ name }) => name)
  }
  const leave = (name: string): void =>
    inside
      .splice(
        inside.findIndex((one) => one.name === name),
        1,
      )[0]
      ?.leave()
  return { semaphore, come, leave, settled, away, second, sleepers, waiting: semaphore.waiting }
}

test('requests leave a place for notifications, which do not wait behind them', async () => {
  const { come, settled, waiting } = open()
  come('request', 'a', 'b', 'c', 'd', 'e')
  expect(await settled()).toEqual(['a', 'b', 'c', 'd'])
  expect(waiting()).toBe(1)
  come('callback', 'NEWS')
  expect(await settled()).toEqual(['a', 'b', 'c', 'd', 'NEWS'])
})

test('a free place goes to notifications first, then to requests in their order [THR-W14]', async () => {
  const { come, leave, settled } = open()
  come('request', 'a', 'b', 'c', 'd')
  come('callback', 'FIRST')
  come('request', 'e', 'f')
  come('callback', 'SECOND')
  await settled()
  leave('a')
  expect(await settled()).toEqual(['b', 'c', 'd', 'FIRST', 'SECOND'])
  leave('b')
  leave('c')
  expect(await settled()).toEqual(['d', 'FIRST', 'SECOND', 'e', 'f'])
})

test('notifications may use all places but one', async () => {
  const { come, leave, settled, waiting } = open()
  come('callback', 'A', 'B', 'C', 'D', 'E')
  come('request', 'a', 'b')
  expect(await settled()).toEqual(['A', 'B', 'C', 'D', 'a'])
  expect(waiting()).toBe(2)
  leave('a')
  expect(await settled()).toEqual(['A', 'B', 'C', 'D', 'b'])
  leave('A')
  expect(await settled()).toEqual(['B', 'C', 'D', 'b', 'E'])
})

test('releasing a place twice frees one place', async () => {
  const { semaphore, come, settled, waiting } = open()
  const leave = await semaphore.acquire('request')
  leave()
  leave()
  come('request', 'a', 'b', 'c', 'd', 'e')
  expect([await settled(), waiting()]).toEqual([['a', 'b', 'c', 'd'], 1])
})

test('a caller gets DatabaseUnavailable after five seconds, and no place is lost', async () => {
  const { come, leave, second, settled, away, waiting } = open()
  come('request', 'a', 'b', 'c', 'd', 'first')
  come('callback', 'A', 'FIRST')
  await second()
  come('request', 'second')
  for (let passed = 1; passed < 4; passed++) await second()
  expect([away, waiting()]).toEqual([[], 3])
  await second()
  expect([away, waiting()]).toEqual([['first', 'FIRST'], 1])
  leave('a')
  expect(await settled()).toEqual(['b', 'c', 'd', 'A', 'second'])
})

test('a caller that gets a place leaves no timer behind', async () => {
  const { come, leave, settled, sleepers, away } = open()
  come('request', 'a', 'b', 'c', 'd')
  expect(sleepers).toHaveLength(0)
  come('request', 'e')
  expect(sleepers).toHaveLength(1)
  await settled()
  leave('a')
  expect([await settled(), sleepers, away]).toEqual([['b', 'c', 'd', 'e'], [], []])
})
