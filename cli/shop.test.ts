import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('does not fail if the reader closes standard output, as `head` does', async () => {
  const child = spawn(process.execPath, ['cli/shop.ts', 'help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const [complaints, ended] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([complaints, ended]).toEqual(['', [0, null]])
})

test('does not fail if the reader closes standard error', async () => {
  const child = spawn(process.execPath, ['cli/shop.ts', 'nonsense'], { stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.destroy()
  expect(await once(child, 'exit')).toEqual([2, null])
})

test('fails with one line if the output cannot be written', async () => {
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, ['cli/shop.ts', 'help'], { stdio: ['ignore', full, 'pipe'] })
  closeSync(full)
  if (!child.stderr) throw new Error('standard error is a pipe')
  const [complaints, ended] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(complaints).toMatch(/^Failed: the output cannot be written: ENOSPC: [^\n]*\n$/)
  expect(ended).toEqual([1, null])
})
