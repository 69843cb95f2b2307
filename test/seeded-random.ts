/** Repeatable random bytes for tests, the same in every run. */
import { createHash } from 'node:crypto'

export function seededRandom(): (bytes: number) => Buffer {
  let drawn = 0
  return (bytes) => {
    const chunks: Buffer[] = []
    for (let size = 0; size < bytes; size += 32) {
      drawn += 1
      chunks.push(
        createHash('sha256')
          .update(`chance ${String(drawn)}`)
          .digest(),
      )
    }
    return Buffer.concat(chunks).subarray(0, bytes)
  }
}
