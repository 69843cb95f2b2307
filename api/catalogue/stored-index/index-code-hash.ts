/** Hashes the code that builds a search index. An index that other code built may have another format or other keys. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const FOLDERS = ['../search/', '../columns/', './'].map((path) => new URL(path, import.meta.url))

const isSource = (file: string): boolean => file.endsWith('.ts') && !file.endsWith('.test.ts')

/** Computed at the start, because the files may later be those of another release. */
const AT_START = hashSources()

/**
 * Returns a SHA-256 of the sources; of Node's version, since Unicode's rules for letters are part of Node; and of the
 * processor's architecture, which decides the order of bytes in a number.
 */
export const indexCodeHash = (): string => AT_START

function hashSources(): string {
  const hash = createHash('sha256').update(`${process.version} ${process.arch}`)
  for (const folder of FOLDERS)
    for (const file of readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(isSource).sort())
      hash.update(readFileSync(new URL(file, folder)))
  return hash.digest('hex')
}
