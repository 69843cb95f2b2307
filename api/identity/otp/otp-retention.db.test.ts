/** How long OTP data is kept. */
import { applyRetention } from '#api/privacy/apply-retention.ts'
import { makeApp } from '#test/app.ts'
import { expect, test } from 'vitest'

test('deletes OTP data after its retention period, and not while it still limits requests', async () => {
  const { browser, external, platform } = await makeApp()
  await browser.logIn('9000000001')
  await browser.requestCode()
  const kept = async () => {
    const tables = ['otp_challenge', 'otp_guess', 'known_device'] as const
    const rows = tables.map((table) => platform.db.selectFrom(table).selectAll().execute())
    return (await Promise.all(rows)).map(({ length }) => length)
  }
  await applyRetention(platform)
  expect(await kept()).toEqual([2, 1, 1])
  external.advance(86_400)
  await applyRetention(platform)
  expect(await kept()).toEqual([2, 0, 1])
  external.advance(29 * 86_400 + 1)
  await applyRetention(platform)
  expect(await kept()).toEqual([0, 0, 1])
  external.advance(371 * 86_400)
  await applyRetention(platform)
  expect(await kept()).toEqual([0, 0, 0])
})
