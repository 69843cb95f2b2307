import { makeApp } from '#test/app.ts'
import { expect, test } from 'vitest'

test('responses carry the time of a shop whose clock is not that of the machine', async () => {
  const { app, platform } = await makeApp()
  const { headers } = await app.inject('/api/account/packs')
  expect(headers.date).toBe(platform.runtime.now().toUTCString())
})
