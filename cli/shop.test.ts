import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('does not fail if the reader closes standard output, as `head` does', async () => {
  const child = spawn(process.execPath, ['cli/shop.ts', 'help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const [complaints, ended] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([complaints, ended]).toEqual(['', [0, null]])
})
