/**
 * Loads the search index of a large catalogue from the database, or builds and stores it: building takes seconds of
 * processor time at each start, reading tenths of a second.
 */
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { createHash } from 'node:crypto'
import { type ListTexts, NO_TEXTS } from '#api/catalogue/catalogue-text.ts'
import type { PackTable } from '#api/catalogue/pack-table.ts'
import {
  buildSearchIndex,
  type NamedLists,
  type SearchIndex,
} from '#api/catalogue/search/word-index/build-search-index.ts'
import { indexCodeHash } from './index-code-hash.ts'
import { encodeIndex, decodeIndex } from './encode-index.ts'
import {
  deleteOldIndexes,
  findArrayBytes,
  insertIndex,
  insertPart,
  readPartInto,
} from './search-index-store.ts'

/** Indexes of smaller catalogues are not stored: building one takes no longer than reading it. */
const MIN_PACKS = 2_000
const PART_BYTES = 256 * 1024
/** The index of the current catalogue, of the one before, and of another release during a rolling deployment. */
const KEPT_INDEXES = 3
/** Reading and writing parts takes at most this time: with a slow database, building is quicker. */
const MAX_MS = 5_000

type Context = Pick<AppContext, 'db' | 'runtime' | 'log'>

export type LoadedIndex = {
  index: SearchIndex
  /** Resolves when the index is stored, or could not be stored: a new catalogue version does not wait for it. */
  stored: Promise<void>
}

/** @param options.minPacks the smallest number of packages for which an index is stored */
export async function loadSearchIndex(
  { db, runtime, log }: Context,
  packs: PackTable,
  named: NamedLists,
  { minPacks = MIN_PACKS } = {},
): Promise<LoadedIndex> {
  const pause = () => runtime.sleep(0)
  const build = () => buildSearchIndex(packs, named, pause)
  const nothingToStore = Promise.resolve()
  if (packs.size < minPacks) return { index: await build(), stored: nothingToStore }
  const key = await keyOf(packs, named, pause)
  // An index is only a shortcut: without it, the instance builds one.
  const onError = (event: `search_index.${string}`) => (error: unknown) => {
    log.warn({ event, reason: error instanceof Error ? error.message : 'unknown' }, 'search index not shared')
    return undefined
  }
  const read = await readIndex(db, key, timeLimit(runtime)).catch(onError('search_index.read_failed'))
  if (read) return { index: read, stored: nothingToStore }
  const index = await build()
  const storing = storeIndex(db, { key, index, at: runtime.now() }, timeLimit(runtime))
  return { index, stored: storing.catch(onError('search_index.store_failed')) }
}

/** Returns a function that throws when the time limit has passed. */
function timeLimit({ now }: Pick<AppContext['runtime'], 'now'>): () => void {
  const end = now().getTime() + MAX_MS
  return () => {
    if (now().getTime() > end) throw new Error('The database is slow')
  }
}

/** Returns a hash of everything that determines the content of the index. */
async function keyOf(
  packs: PackTable,
  { languages, genres, texts = NO_TEXTS }: NamedLists,
  pause: () => Promise<void>,
): Promise<string> {
  return createHash('sha256')
    .update(indexCodeHash())
    .update(JSON.stringify([languages, genres, namesOf(texts)]))
    .update(await packs.hashTexts(pause))
    .digest('hex')
}

/** Returns the names of languages and genres in the other languages. The index contains no other text of a list. */
const namesOf = (texts: ListTexts) =>
  [...texts]
    .filter(([item]) => /^(?:language|genre) /.test(item))
    .map(([item, given]) => [item, given.map(({ name }) => name)])

async function readIndex(db: Db, key: string, checkTime: () => void): Promise<SearchIndex | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const arrayBytes = await findArrayBytes(tx, key)
      if (!arrayBytes) return undefined
      const lengths = arrayBytes.values()
      let number = 0
      return decodeIndex(async () => {
        const array = new Uint8Array(lengths.next().value ?? 0)
        const bytes = Buffer.from(array.buffer)
        for (let filled = 0; filled < bytes.length;) {
          checkTime()
          filled += await readPartInto(tx, { key, number: number++ }, bytes, filled)
        }
        return array
      })
    })
}

type IndexToStore = { key: string; index: SearchIndex; at: Date }

async function storeIndex(db: Db, { key, index, at }: IndexToStore, checkTime: () => void): Promise<void> {
  await withTransaction(db, async (tx) => {
    const lengths = Array.from(encodeIndex(index), ({ byteLength }) => byteLength)
    if (!(await insertIndex(tx, key, lengths, at))) return
    let number = 0
    for (const bytes of encodeIndex(index))
      for (let from = 0; from < bytes.length; from += PART_BYTES) {
        checkTime()
        await insertPart(tx, key, number++, Buffer.from(bytes.subarray(from, from + PART_BYTES)))
      }
    await deleteOldIndexes(tx, KEPT_INDEXES)
  })
}
