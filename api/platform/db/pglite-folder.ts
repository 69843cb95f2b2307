/**
 * Opens PGlite in a folder, in as little memory as possible. Only this file imports PGlite: an instance on PostgreSQL never
 * loads it.
 */
import { PGlite, type ParserOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { setFlagsFromString } from 'node:v8'

/** Type numbers (pg_type) that the two drivers parse differently. Both return a number for int8, a string for date. */
const INT8 = 20
const DATE = 1082
export const embeddedParsers: ParserOptions = { [INT8]: Number, [DATE]: (text: string): string => text }

/** PostgreSQL's default is 128 MB. The operating system caches the files of the folder as well. */
const SETTINGS = ['-c', 'shared_buffers=4MB']

/** Makes the folder if there is none. */
export function openPgliteFolder(dataDir: string): Promise<PGlite> {
  disableWasmOptimiser()
  return PGlite.create({
    dataDir,
    extensions: { btree_gist },
    parsers: embeddedParsers,
    startParams: [...PGlite.defaultStartParams, ...SETTINGS],
    // For a new folder: one segment of the default size, 16 MB, would be a third of it.
    initDbStartParams: ['--wal-segsize=1'],
  })
}

/**
 * Disables V8's optimising compiler for WebAssembly: for PostgreSQL's large functions it takes up to 500 MB, and it pays
 * off only after a hundred purchases (decision 77).
 */
function disableWasmOptimiser(): void {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}
