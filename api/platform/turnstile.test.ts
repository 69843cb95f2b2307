import { expect, test } from 'vitest'
import { DatabaseAway } from './database-away.ts'
import { type Kind, openTurnstile } from './turnstile.ts'

/** Five places, of which each kind leaves one; and a clock that rings when the test says so. */
function open() {
  const alarms = new Set<() => void>()
  const turnstile = openTurnstile({
    ...{ places: 5, kept: 1, patienceMs: 5_000 },
    sleep: (_milliseconds, signal) =>
      new Promise((resolve) => {
        alarms.add(resolve)
        signal?.addEventListener('abort', () => {
          alarms.delete(resolve)
          resolve()
        })
      }),
  })
  const inside: { name: string; leave: () => void }[] = []
  const away: string[] = []
  const come = (kind: Kind, ...names: string[]): void => {
    for (const name of names)
      turnstile.enter(kind).then(
        (leave) => inside.push({ name, leave }),
        (error: unknown) => away.push(error instanceof DatabaseAway ? name : String(error)),
      )
  }
  const settled = async (): Promise<string[]> => {
    // More than any promise here has others behind it.
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
  return { turnstile, come, leave, settled, away, alarms, waiting: turnstile.waiting }
}

test('requests leave a place for news, which does not wait behind them', async () => {
  const { come, settled, waiting } = open()
  come('request', 'a', 'b', 'c', 'd', 'e')
  expect(await settled()).toEqual(['a', 'b', 'c', 'd'])
  expect(waiting()).toBe(1)
  come('news', 'NEWS')
  expect(await settled()).toEqual(['a', 'b', 'c', 'd', 'NEWS'])
})

test('a place that becomes free is for news first, and for the others in their order', async () => {
  const { come, leave, settled } = open()
  come('request', 'a', 'b', 'c', 'd')
  come('news', 'FIRST')
  come('request', 'e', 'f')
  come('news', 'SECOND')
  await settled()
  leave('a')
  expect(await settled()).toEqual(['b', 'c', 'd', 'FIRST', 'SECOND'])
  leave('b')
  leave('c')
  expect(await settled()).toEqual(['d', 'FIRST', 'SECOND', 'e', 'f'])
})

test('news may have the places of requests, but for one', async () => {
  const { come, leave, settled, waiting } = open()
  come('news', 'A', 'B', 'C', 'D', 'E')
  come('request', 'a', 'b')
  expect(await settled()).toEqual(['A', 'B', 'C', 'D', 'a'])
  expect(waiting()).toBe(2)
  leave('a')
  expect(await settled()).toEqual(['A', 'B', 'C', 'D', 'b'])
  leave('A')
  expect(await settled()).toEqual(['B', 'C', 'D', 'b', 'E'])
})

test('a place that is given back twice is one place', async () => {
  const { turnstile, come, settled, waiting } = open()
  const leave = await turnstile.enter('request')
  leave()
  leave()
  come('request', 'a', 'b', 'c', 'd', 'e')
  expect([await settled(), waiting()]).toEqual([['a', 'b', 'c', 'd'], 1])
})

test('who waited too long is told that the database is away, and no place is lost by it', async () => {
  const { come, leave, settled, away, alarms, waiting } = open()
  come('request', 'a', 'b', 'c', 'd', 'late', 'patient')
  await settled()
  expect(alarms.size).toBe(2)
  const [ring] = alarms
  ring?.()
  await settled()
  expect([away, waiting()]).toEqual([['late'], 1])
  leave('a')
  expect(await settled()).toEqual(['b', 'c', 'd', 'patient'])
})

test('who was let in is not called away any more', async () => {
  const { come, leave, settled, alarms } = open()
  come('request', 'a', 'b', 'c', 'd', 'e')
  await settled()
  leave('a')
  await settled()
  expect(alarms.size).toBe(0)
})
