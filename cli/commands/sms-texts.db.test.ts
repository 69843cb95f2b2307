/** Tests the `shop sms texts` command, and that the file in the documents is up to date. */
import { listRegisteredTexts } from '#api/messages/list-registered-texts.ts'
import { makeApp } from '#test/app.ts'
import { openTerminal } from '#test/terminal.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

async function openShop() {
  const shop = await makeApp({ settings: { SHOP_URL: 'https://shop.example' } })
  return { ...shop, ...openTerminal(shop) }
}

test('prints the texts of docs/registered-texts.txt, also as JSON', async () => {
  const { run, stdout, platform } = await openShop()
  expect(await run('sms texts')).toBe(0)
  expect(`${stdout.join('\n')}\n`).toBe(readFileSync('docs/registered-texts.txt', 'utf8'))
  expect(await run('sms texts --json')).toBe(0)
  expect(JSON.parse(stdout.at(-1) ?? '')).toEqual(listRegisteredTexts(platform.config))
})

test('prints each text in one line, with the name and the host of the shop', async () => {
  const { run, stdout } = await openShop()
  await run('sms texts')
  expect(stdout[0]).toBe(
    'otp | en | 1 | {#var#} is your Sun Direct Go OTP, valid for {#var#} minutes. Do not share it with anyone.' +
      '\\n\\n@shop.example #{#var#}',
  )
})

test('refuses an argument', async () => {
  const { run } = await openShop()
  expect(await run('sms texts ta')).toBe(2)
})
