/**
 * The lock of the embedded database's folder: two processes would silently overwrite each other's rows.
 * It is an operating system lock on an SQLite file beside the folder, so that it ends with its process.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirLocked extends Error {
  override name = 'DataDirLocked'
}

/**
 * Locks the folder until `release` is called or the process ends.
 * @throws DataDirLocked with the process id of the holder
 */
export function lockDataDir(dir: string): { release: () => void } {
  mkdirSync(dirname(dir), { recursive: true })
  const holderFile = `${dir}.pid`
  const lock = new DatabaseSync(`${dir}.lock`, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    throw new DataDirLocked(
      `The database folder ${dir} is in use by process ${readHolder(holderFile)}. ` +
        'Stop that process, or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
  writeFileSync(holderFile, String(process.pid))
  return { release: () => lock.close() }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
