/** Tests when an instance publishes the scripts of its build, and that no fault of the database keeps it from starting. */
import { DatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import { makeApp } from '#test/app.ts'
import { makeBuild } from '#test/build-folder.ts'
import { openPauses } from '#test/pauses.ts'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { publishAtStart, startRelease } from './start-release.ts'

const SCRIPTS = { 'root-aaaa1111.js': 'go()', 'page-bbbb2222.js': 'show()' }

/** Starts an instance whose timers the test ends. @param database fails while it is away, and answers when `answer` ends */
async function startInstance(database: { isAway?: boolean; answer?: Promise<void> } = {}) {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (database.isAway === true) throw new DatabaseUnavailable('gone')
      return node
    },
    transformResult: async ({ result }) => {
      await database.answer
      return result
    },
  }
  const { platform, lines } = await makeApp()
  const { pauses, sleep } = openPauses()
  const own = {
    ...platform,
    db: platform.db.withPlugin(plugin),
    runtime: { ...platform.runtime, sleep },
  }
  const release = publishAtStart(own, [await makeBuild('shop', SCRIPTS), await makeBuild('desk', SCRIPTS)])
  onTestFinished(release.stop)
  return {
    release,
    pauses,
    lines,
    /** Ends the timers of this length. */
    pass: (ms: number) => {
      for (const pause of [...pauses]) if (pause.ms === ms) pause.wake()
    },
    unpublished: () => release.metrics().map(({ value }) => value),
    countStored: async () =>
      (await sql<{ count: number }>`select count(*)::int as count from released_asset`.execute(platform.db))
        .rows[0]?.count,
  }
}

test('an instance waits until the scripts of shop and desk are published [SPEC-19-03]', async () => {
  const answer = Promise.withResolvers<undefined>()
  const slow = await startInstance({ answer: answer.promise })
  let isReady = false
  const ready = slow.release.waitUntilPublished().then(() => (isReady = true))
  await expect.poll(() => slow.pauses.map(({ ms }) => ms)).toEqual([10_000])
  expect([isReady, slow.unpublished()]).toEqual([false, [4]])
  answer.resolve(undefined)
  await ready
  expect([await slow.countStored(), slow.unpublished()]).toEqual([4, [0]])
  expect(slow.lines.filter(({ level }) => level !== 'info')).toEqual([])
})

test('an instance is ready after ten seconds with a slow database, and reports what is missing [SPEC-19-03]', async () => {
  const answer = Promise.withResolvers<undefined>()
  const slow = await startInstance({ answer: answer.promise })
  const ready = slow.release.waitUntilPublished()
  await expect.poll(() => slow.pauses.length).toBe(1)
  slow.pass(10_000)
  await ready
  expect(slow.lines.map(({ fields }) => fields)).toContainEqual({
    event: 'release.not_published',
    scripts: 4,
  })
  answer.resolve(undefined)
  await expect.poll(slow.unpublished).toEqual([0])
})

test('an instance publishes later what it could not publish at first, and again each day [SPEC-19-03, SPEC-19-06]', async () => {
  const database = { isAway: true }
  const { pauses, pass, unpublished, countStored } = await startInstance(database)
  await expect.poll(() => pauses.map(({ ms }) => ms)).toEqual([5_000])
  database.isAway = false
  pass(5_000)
  await expect.poll(unpublished).toEqual([0])
  await expect.poll(() => pauses.map(({ ms }) => ms)).toEqual([86_400_000])
  expect(await countStored()).toBe(4)
})

test('an instance on the embedded database publishes nothing: there is no other instance', async () => {
  const { platform } = await makeApp()
  const release = await startRelease(platform, false)
  onTestFinished(release.stop)
  await release.waitUntilPublished()
  expect(release.metrics().map(({ value }) => value)).toEqual([0])
})
