/** Reads a multipart body. Anyone can send one to a route that verifies a signature in it. */
import { Busboy } from '@fastify/busboy'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A gateway sends about fifty fields. The parser takes about as long for an empty part as for a field. */
const MAX_PARTS = 200
/** Begins each part after the first one, whatever the boundary is (RFC 2046, section 5.1.1). */
const DELIMITER = '\r\n--'

/**
 * Parses a multipart body. A file becomes null: no message of a gateway contains one, so no signature may cover it.
 * @throws Error if the content type has no boundary, the body is cut, or it has too many parts
 */
export async function readMultipart(type: string, body: Buffer): Promise<Record<string, unknown>> {
  if (countPartsUpTo(MAX_PARTS, body) > MAX_PARTS) throw new Error('the body has too many parts')
  const values = new Map<string, unknown[]>()
  const add = (name: string, value: unknown) => values.set(name, [...(values.get(name) ?? []), value])
  const parser = new Busboy({
    headers: { 'content-type': type },
    isPartAFile: (_name, _type, file) => file !== undefined,
  })
  parser.on('field', add)
  parser.on('file', (name, file) => {
    add(name, null)
    // If a file is cut, the file emits an error too: without a listener that error ends the process.
    file.on('error', () => undefined).resume()
  })
  await pipeline(Readable.from([body]), parser)
  // A repeated name stays a list: no signature covers it.
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]))
}

/** Counts the parts of a body. Stops at one more than the limit. */
function countPartsUpTo(limit: number, body: Buffer): number {
  let count = 1
  let at = body.indexOf(DELIMITER)
  while (at >= 0 && count <= limit) {
    count += 1
    at = body.indexOf(DELIMITER, at + DELIMITER.length)
  }
  return count
}
