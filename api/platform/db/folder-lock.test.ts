import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { DataDirLocked, lockDataDir } from './folder-lock.ts'

function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'folder-lock-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  return join(parent, 'data', 'database')
}

/** Tries to lock the folder in another process, and returns its output. */
async function openElsewhere(dir: string): Promise<string> {
  const script = `import { lockDataDir } from ${JSON.stringify(import.meta.resolve('./folder-lock.ts'))}
    try { lockDataDir(process.argv[1]); console.log('opened') } catch (error) { console.log(error.message) }`
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '--eval', script, dir])
  return stdout.trim()
}

test('refuses a second process, with the holder’s process id and the remedy', async () => {
  const dir = newFolder()
  const lock = lockDataDir(dir)
  const refusal =
    `The database folder ${dir} is in use by process ${String(process.pid)}. ` +
    'Stop that process, or set DATA_DIR to another folder.'
  expect(await openElsewhere(dir)).toBe(refusal)

  lock.release()
  expect(await openElsewhere(dir)).toBe('opened')
})

test('a lock ends with its process, and does not affect another folder', async () => {
  const dir = newFolder()
  expect(await openElsewhere(dir)).toBe('opened')
  const lock = lockDataDir(dir)
  const other = lockDataDir(newFolder())
  expect(() => lockDataDir(dir)).toThrow(DataDirLocked)
  lock.release()
  other.release()
})
