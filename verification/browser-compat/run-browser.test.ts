/** Tests how the end of a browser's process is reported. */
import { expect, onTestFinished, test } from 'vitest'
import { runBrowser } from './run-browser.ts'

async function waitForOutputOf(executable: string, script = '') {
  const browser = await runBrowser(executable, () => ['-e', script])
  onTestFinished(browser.stop)
  return browser.waitForOutput(/ready on (\d+)/)
}

test('returns what a browser writes', async () => {
  expect(
    await waitForOutputOf(process.execPath, 'console.log("ready on 7"); setInterval(() => 0, 1e6)'),
  ).toBe('7')
})

test('a browser that exits, is killed or does not exist is reported at once, with its output', async () => {
  const exits = waitForOutputOf(process.execPath, 'console.error("no display"); process.exitCode = 1')
  await expect(exits).rejects.toThrow('no display')
  const isKilled = waitForOutputOf(
    process.execPath,
    'console.error("no memory"); process.kill(process.pid, "SIGKILL")',
  )
  await expect(isKilled).rejects.toThrow('no memory')
  await expect(waitForOutputOf('/no/such/browser')).rejects.toThrow('ENOENT')
})
