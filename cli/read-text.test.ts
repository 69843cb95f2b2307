import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readText } from './read-text.ts'

/** @returns the path of a temporary file */
function fileWith(content: Buffer | string): string {
  const folder = mkdtempSync(join(tmpdir(), 'read-text-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), content)
  return join(folder, 'file')
}

test('reads UTF-8, and leaves out a byte order mark', () => {
  expect(readText(fileWith('\u20b9149'))).toBe('\u20b9149')
  expect(readText(fileWith('\ufeff{"lang":"ta"}'))).toBe('{"lang":"ta"}')
})

test.each([
  ['Latin-1', Buffer.from('Chennaï', 'latin1')],
  ['UTF-16', Buffer.from('\ufeffChennai', 'utf16le')],
])('refuses %s instead of replacing its characters', (_name, content) => {
  expect(() => readText(fileWith(content))).toThrow('is not UTF-8: save the file as UTF-8')
})
