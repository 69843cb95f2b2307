/** Tests the loader hook in a child process, as the proofs use it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Rewrite, rewriteEnv } from './rewrite-sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'rewrite-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'price.mjs'), 'const price = 5\nconsole.log(price)\n')

function run(...rewrites: Rewrite[]) {
  const env = { ...process.env, ...rewriteEnv(rewrites) }
  return spawnSync(process.execPath, [join(folder, 'price.mjs')], { env, encoding: 'utf8' })
}

test('loads a file with its replaced texts', () => {
  expect(run().stdout).toBe('5\n')
  expect(run({ file: 'price.mjs', from: '= 5', to: '= 6' }).stdout).toBe('6\n')
})

test('refuses to load a file that does not contain the text exactly once', () => {
  for (const from of ['= 7', 'price'])
    expect(run({ file: 'price.mjs', from, to: '' }).stderr).toContain('text must occur once in price.mjs')
})
