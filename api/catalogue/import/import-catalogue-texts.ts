/** Imports the catalogue texts of a language in one transaction, or returns only the differences that this would make. */
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { type StoredText, TEXT_KIND_NAMES } from '#api/catalogue/catalogue-text.ts'
import { listTextItems, readTextsIn, type TextItem } from './catalogue-text-query.ts'
import { findVersion, lockVersion, saveVersion } from '#api/catalogue/catalogue-store.ts'
import { type Described, diffItems, isEmpty } from './catalogue-diff.ts'
import { writeTexts } from './catalogue-write-store.ts'
import { createTextChecker } from './create-text-checker.ts'
import { type ImportOptions, type ImportReport, NO_DIFFERENCE } from './import-catalogue.ts'
import { type ImportError, jsonPathOf } from './import-error.ts'
import type { PlacedText, TextFile } from './read-text-file.ts'

/**
 * Compares the texts of a validated file with the stored ones of its language and, with `apply`, replaces those. Texts
 * that the file omits are deleted: their pages then show the English ones.
 */
export async function importCatalogueTexts(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  { language, texts }: TextFile,
  { apply, report = () => undefined }: ImportOptions,
): Promise<ImportReport> {
  return withTransaction(db, async (tx) => {
    const at = runtime.now()
    const version = apply ? await lockVersion(tx, at) : await findVersion(tx)
    const reportStart = () => report(0, texts.length)
    reportStart()
    const faults = findInvalidTexts(texts, await listTextItems(tx))
    if (faults.length > 0) return { faults, difference: NO_DIFFERENCE, version }

    const difference = diffItems(describe(await readTextsIn(tx, language)), describe(texts))
    // A signal that arrived during the comparison is handled only now.
    await runtime.sleep(0)
    reportStart()
    if (!apply || isEmpty(difference)) return { faults: [], difference, version }
    await writeTexts(tx, { language, texts }, report)
    await saveVersion(tx, version + 1, at)
    return { faults: [], difference, version: version + 1 }
  })
}

/** Returns an error for each text that its item cannot have. */
export function findInvalidTexts(texts: readonly PlacedText[], items: readonly TextItem[]): ImportError[] {
  const findFault = createTextChecker(items)
  return texts.flatMap((text): ImportError[] => {
    const message = findFault(text)
    return message === undefined ? [] : [{ place: jsonPathOf([text.list, text.index], text.itemId), message }]
  })
}

const describe = (texts: readonly StoredText[]): Described =>
  new Map(
    texts.map(({ kind, itemId, name, description }) => [
      `${TEXT_KIND_NAMES[kind]} ${itemId}`,
      () => new Map(Object.entries({ name, description })),
    ]),
  )
