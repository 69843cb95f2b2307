/**
 * A search index as a list of byte arrays, in an order that `encodeIndex` and `decodeIndex` share. Numbers have the
 * byte order of the processor, whose architecture is part of a stored index's key.
 */
import type { Lists } from '#api/catalogue/columns/number-list.ts'
import type { SearchIndex } from '#api/catalogue/search/word-index/build-search-index.ts'
import type { ConsonantIndex, TitleIndex } from '#api/catalogue/search/word-index/collect-title-keys.ts'
import { stringOf } from '#api/catalogue/search/spelling/key-text.ts'
import type { PrefixIndex } from '#api/catalogue/search/word-index/prefix-index.ts'

/** Returns the bytes of the next array. */
export type ReadArray = () => Promise<Uint8Array<ArrayBuffer>>

/** Yields the arrays one at a time, because copies of all of them would take as much memory as the index. */
export function* encodeIndex({ titleKeys, titleWords, textWords }: SearchIndex): Generator<Uint8Array> {
  yield* titleArrays(titleKeys.spelt)
  yield* titleArrays(titleKeys.loose)
  yield* prefixArrays(titleKeys.consonants.keys)
  yield bytesOf(titleKeys.consonants.starts)
  yield bytesOf(titleKeys.consonants.suffixes)
  yield* prefixArrays(titleWords.near.keys)
  yield bytesOf(titleWords.near.buckets)
  yield bytesOf(titleWords.near.entries)
  yield* listArrays(titleWords.titlesOf)
  yield* listArrays(titleWords.formsOf)
  yield titleWords.counts
  yield bytesOf(titleWords.packages)
  yield* prefixArrays(textWords.words)
  yield* listArrays(textWords.wordsOf)
  yield* listArrays(textWords.packagesOf)
}

/** Builds an index from the arrays that `encodeIndex` yielded. */
export async function decodeIndex(read: ReadArray): Promise<SearchIndex> {
  // The properties of an object literal are evaluated in the order in which they are written.
  return {
    titleKeys: {
      spelt: await readTitles(read),
      loose: await readTitles(read),
      consonants: await readConsonants(read),
    },
    titleWords: {
      near: {
        keys: await readPrefixes(read),
        buckets: await readNumbers(read),
        entries: await readNumbers(read),
      },
      titlesOf: await readLists(read),
      formsOf: await readLists(read),
      counts: await read(),
      packages: await readNumbers(read),
    },
    textWords: {
      words: await readPrefixes(read),
      wordsOf: await readLists(read),
      packagesOf: await readLists(read),
    },
  }
}

function* prefixArrays({ text, starts }: PrefixIndex): Generator<Uint8Array> {
  yield Buffer.from(text, 'utf16le')
  yield bytesOf(starts)
}

function* titleArrays(titles: TitleIndex): Generator<Uint8Array> {
  yield* prefixArrays(titles)
  yield bytesOf(titles.owners)
}

function* listArrays({ starts, items }: Lists): Generator<Uint8Array> {
  yield bytesOf(starts)
  yield bytesOf(items)
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

const readNumbers = async (read: ReadArray): Promise<Uint32Array> => new Uint32Array((await read()).buffer)

const readPrefixes = async (read: ReadArray): Promise<PrefixIndex> => ({
  text: stringOf(new Uint16Array((await read()).buffer)),
  starts: await readNumbers(read),
})

const readTitles = async (read: ReadArray): Promise<TitleIndex> => ({
  ...(await readPrefixes(read)),
  owners: await readNumbers(read),
})

const readConsonants = async (read: ReadArray): Promise<ConsonantIndex> => ({
  keys: await readPrefixes(read),
  starts: await readNumbers(read),
  suffixes: await readNumbers(read),
})

const readLists = async (read: ReadArray): Promise<Lists> => ({
  starts: await readNumbers(read),
  items: await readNumbers(read),
})
