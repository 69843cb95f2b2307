import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { expectSameBooks, expectSoundBooks } from '#test/invariants.ts'
import { TRAIN } from '#test/make.ts'
import { expect, test } from 'vitest'

test('the gateway is asked again about what it took, and saying the same again changes nothing', async () => {
  const shop = await makeApp()
  const { outside, platform, askAboutDueAttempts } = shop
  const browser = openBrowser(shop)
  const attemptId = await browser.goToPayu(await browser.register(TRAIN))
  await browser.comeBack(await browser.press(attemptId, 'success'))
  const read = async () => ({
    attempt: await platform.db.selectFrom('payment_attempt').selectAll().executeTakeFirstOrThrow(),
    news: (await platform.db.selectFrom('payment_news').select('source').execute()).length,
  })
  const before = await read()

  outside.advance(31)
  expect(await askAboutDueAttempts()).toBe(1)

  const after = await read()
  expect(after.news).toBe(before.news)
  expect(after.attempt).toEqual({
    ...before.attempt,
    polls: before.attempt.polls + 1,
    polled_at: outside.world.now(),
    next_poll_at: new Date(outside.world.now().getTime() + 30_000),
  })
  await expectSoundBooks(platform.db)
  await expectSameBooks(platform.db, outside)
})
