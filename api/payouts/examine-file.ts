/** Examines a file before its import: its hash, by which the same file is recognised, and the number of its lines. */
import { createHash } from 'node:crypto'
import { FileFault } from './file-fault.ts'

/** Opens the file again from its beginning. */
export type OpenFile = () => AsyncIterable<Uint8Array>

export type Examined = { hash: string; lines: number }

const MEGABYTE = 1024 * 1024
const MAX_MEGABYTES = 256
const LINE_FEED = 0x0a

/** @throws FileFault for a file that is empty or too large to be a report */
export async function examineFile(open: OpenFile): Promise<Examined> {
  const hash = createHash('sha256')
  let [bytes, lines] = [0, 0]
  let isLineOpen = false
  for await (const chunk of open()) {
    bytes += chunk.length
    if (bytes > MAX_MEGABYTES * MEGABYTE)
      throw new FileFault('the file', `is larger than ${String(MAX_MEGABYTES)} MB: import fewer days at once`)
    hash.update(chunk)
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1
    isLineOpen = chunk.at(-1) !== LINE_FEED
  }
  if (bytes === 0) throw new FileFault('the file', 'is empty')
  return { hash: hash.digest('hex'), lines: lines + (isLineOpen ? 1 : 0) }
}
