/** Hashes the code that builds a search index. An index that other code built may have another format or other keys. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const FOLDERS = ['../search/', '../columns/', './'].map((path) => new URL(path, import.meta.url))

const isSource = (file: string): boolean => !file.endsWith('.test.ts')

/** Returns a SHA-256 of the sources, and of Node's version: Unicode's rules for letters are part of Node. */
export function hashIndexCode(): string {
  const hash = createHash('sha256').update(process.version)
  for (const folder of FOLDERS)
    for (const file of readdirSync(folder).filter(isSource).sort())
      hash.update(readFileSync(new URL(file, folder)))
  return hash.digest('hex')
}
