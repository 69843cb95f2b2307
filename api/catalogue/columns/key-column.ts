/** A column of texts that all differ, with a hash table to find the row of a text: 8 to 16 bytes for each row. */
import { createNumberList, numberAt } from './number-list.ts'
import { collectTexts, type TextColumn } from './text-column.ts'

export type KeyColumn = TextColumn & {
  /** Returns the row of the text; undefined if the column does not have it. */
  readonly find: (text: string) => number | undefined
}

export type KeyCollector = { add: (text: string) => void; finish: () => KeyColumn }

export function collectKeys(): KeyCollector {
  const texts = collectTexts()
  const hashes = createNumberList()
  return {
    add: (text) => {
      texts.add(text)
      hashes.push(hashOf(text))
    },
    finish: () => {
      const column = texts.finish()
      return { ...column, find: findIn(column, hashes.toArray()) }
    },
  }
}

function findIn(column: TextColumn, hashes: Uint32Array): KeyColumn['find'] {
  const mask = 2 ** Math.ceil(Math.log2(hashes.length * 2 + 1)) - 1
  /** Row numbers plus one; 0 is an empty place. */
  const places = new Uint32Array(mask + 1)
  for (let row = 0; row < hashes.length; row++) {
    let place = numberAt(hashes, row) & mask
    while (places[place] !== 0) place = (place + 1) & mask
    places[place] = row + 1
  }
  return (text) => {
    for (let place = hashOf(text) & mask; places[place] !== 0; place = (place + 1) & mask) {
      const row = numberAt(places, place) - 1
      if (column.at(row) === text) return row
    }
    return undefined
  }
}

/** Returns the 32-bit FNV-1a hash, with its higher bits mixed into the lower ones, which choose the place. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash ^ (hash >>> 15)
}
