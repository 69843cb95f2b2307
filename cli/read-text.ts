/** Reads the text of a file or of standard input, as UTF-8 only. */
import { readFileSync } from 'node:fs'

const STANDARD_INPUT = 0
/** Leaves out a byte order mark. */
const decoder = new TextDecoder('utf-8', { fatal: true })

/** @param path "-" for standard input @throws where the file cannot be read, or has another encoding */
export function readText(path: string): string {
  const bytes = readFileSync(path === '-' ? STANDARD_INPUT : path)
  try {
    return decoder.decode(bytes)
  } catch (error) {
    throw new Error('the text is not UTF-8: save the file as UTF-8', { cause: error })
  }
}
