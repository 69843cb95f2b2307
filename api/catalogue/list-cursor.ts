/**
 * The cursors of lists of packages: an offset in one list of one catalogue version. Pure.
 *
 * The checksum detects a cursor that was edited or belongs to another list. It needs no secret: the lists are public, so a
 * forged offset only skips titles.
 */
import { createHash } from 'node:crypto'

export type ListCursor = {
  version: number
  /** A text that is different for each list, such as its filters. */
  list: string
  offset: number
}

const NUMBER_BYTES = 4
const CHECKSUM_BYTES = 6
const CURSOR = /^[\w-]{19}$/

export function encodeCursor(place: ListCursor): string {
  const numbers = Buffer.alloc(2 * NUMBER_BYTES)
  numbers.writeUInt32BE(place.version, 0)
  numbers.writeUInt32BE(place.offset, NUMBER_BYTES)
  return Buffer.concat([numbers, checksum(place)]).toString('base64url')
}

export type CursorFault = 'expired' | 'unknown'

/**
 * Returns the offset of a cursor of this list; `expired` for a cursor of another version, and for the word `expired`, which
 * replaces such cursors in the page cache; `unknown` for any other text.
 */
export function decodeCursor(
  cursor: string,
  { version, list }: Omit<ListCursor, 'offset'>,
): number | CursorFault {
  if (cursor === 'expired') return cursor
  if (!CURSOR.test(cursor)) return 'unknown'
  const bytes = Buffer.from(cursor, 'base64url')
  const place = { version: bytes.readUInt32BE(0), list, offset: bytes.readUInt32BE(NUMBER_BYTES) }
  // Compares the texts, because several texts have the same bytes.
  if (encodeCursor(place) !== cursor) return 'unknown'
  return place.version === version ? place.offset : 'expired'
}

const checksum = ({ version, list, offset }: ListCursor): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([version, list, offset]))
    .digest()
    .subarray(0, CHECKSUM_BYTES)
