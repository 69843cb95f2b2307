/** Unpacks a WOFF 1.0 font file (https://www.w3.org/TR/WOFF/) to an SFNT font. */
import { inflateSync } from 'node:zlib'

const SIGNATURE = 0x774f4646
/** Lengths of headers and table entries, and positions of header fields, in bytes. */
const HEADER = 44
const ENTRY = 20
const NUM_TABLES = 12
const FLAVOR = 4
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/** @returns the SFNT font @throws Error if the file is not a WOFF file */
export function readWoff(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== SIGNATURE) throw new Error('not a WOFF file')
  const count = file.readUInt16BE(NUM_TABLES)
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  const entrySelector = Math.floor(Math.log2(count))
  const searchRange = 2 ** entrySelector * SFNT_ENTRY
  head.writeUInt32BE(file.readUInt32BE(FLAVOR), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(searchRange, 6)
  head.writeUInt16BE(entrySelector, 8)
  head.writeUInt16BE(count * SFNT_ENTRY - searchRange, 10)

  const tables: Buffer[] = []
  let offset = head.length
  for (let i = 0; i < count; i++) {
    const entry = HEADER + i * ENTRY
    // An entry has the tag, the start, the compressed and the original length, and the checksum, of four bytes each.
    const [start, packed, length] = [4, 8, 12].map((at) => file.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ]
    const bytes = file.subarray(start, start + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    const at = SFNT_HEADER + i * SFNT_ENTRY
    file.copy(head, at, entry, entry + 4)
    file.copy(head, at + 4, entry + 16, entry + ENTRY)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(length, at + 12)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...tables])
}
