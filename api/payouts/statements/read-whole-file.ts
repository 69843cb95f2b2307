/** Reads a statement as one text: its balances are known only when all of it is read. */
import type { OpenFile } from '#api/payouts/examine-file.ts'
import { FileFault } from '#api/payouts/file-fault.ts'

const MEGABYTE = 1024 * 1024
const decoder = new TextDecoder('utf-8', { fatal: true })

/** @throws FileFault for a file that is too large or not UTF-8 */
export async function readWholeFile(open: OpenFile, maxMegabytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of open()) {
    bytes += chunk.length
    if (bytes > maxMegabytes * MEGABYTE)
      throw new FileFault(
        'the file',
        `is a statement of more than ${String(maxMegabytes)} MB: ask the bank for fewer days at once`,
      )
    chunks.push(chunk)
  }
  try {
    // The decoder leaves out a byte order mark.
    return decoder.decode(Buffer.concat(chunks))
  } catch {
    throw new FileFault('the file', 'is not UTF-8: ask the bank for the statement in UTF-8')
  }
}
