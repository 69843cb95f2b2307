/** Imports a file of texts in one language as a draft. */
import { holdVersion } from '#api/catalogue/catalogue-store.ts'
import type { CatalogueText, StoredText } from '#api/catalogue/catalogue-text.ts'
import type { FileResult } from '#api/catalogue/drafts/import-as-draft.ts'
import { insertFilledDraft } from '#api/catalogue/drafts/insert-filled-draft.ts'
import { listTextItems, readTextsIn } from '#api/catalogue/import/catalogue-text-query.ts'
import { findInvalidTexts } from '#api/catalogue/import/import-catalogue-texts.ts'
import type { ImportError } from '#api/catalogue/import/import-error.ts'
import { readTextFile } from '#api/catalogue/import/read-text-file.ts'
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { isSameText, keyOfText, type NewTextChange, type TextPlace } from './text-change.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>

/** Whether a parsed file has texts in a language and is not a file of the catalogue. */
export const isTextFile = (file: unknown): boolean =>
  typeof file === 'object' && file !== null && 'language' in file

/**
 * Creates a draft whose changes are the differences between a file and the stored texts of its language. Texts that the
 * file omits are deleted, as by the command that imports such a file.
 */
export async function importTextsAsDraft(
  context: Context,
  file: unknown,
  { title, by }: { title: string; by: string },
): Promise<FileResult> {
  const faults: ImportError[] = []
  const read = readTextFile(file, (fault) => void faults.push(fault))
  if (!read) return { kind: 'faulty', faults }
  const { language, texts: given } = read
  return withTransaction(context.db, async (tx): Promise<FileResult> => {
    const wrong = findInvalidTexts(given, await listTextItems(tx))
    if (wrong.length > 0) return { kind: 'faulty', faults: wrong }
    const baseVersion = await holdVersion(tx)
    const [was, is] = [byKey(await readTextsIn(tx, language), language), byKey(given, language)]
    const texts = [...new Map([...was, ...is])].flatMap(([key, { place }]): NewTextChange[] => {
      const [before, after] = [was.get(key)?.text ?? null, is.get(key)?.text ?? null]
      return isSameText(before, after) ? [] : [{ ...place, before, after, basedOn: baseVersion }]
    })
    if (texts.length === 0) return { kind: 'same' }
    const id = await insertFilledDraft(
      { ...context, db: tx },
      { title, by, baseVersion, undoes: null, texts },
    )
    return { kind: 'begun', id, title, changeCount: texts.length }
  })
}

type Placed = { place: TextPlace; text: CatalogueText }

const byKey = (texts: readonly StoredText[], language: TextPlace['language']): Map<string, Placed> =>
  new Map(
    texts.map(({ kind, itemId, name, description }) => {
      const place = { kind, itemId, language }
      return [keyOfText(place), { place, text: { name, description } }]
    }),
  )
