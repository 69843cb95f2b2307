/** Imports the catalogue texts of a language in one transaction, or returns only the differences that this would make. */
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { APP_PLAN } from '#contract/pack-type.ts'
import type { StoredText, TextKind } from '#api/catalogue/catalogue-text.ts'
import { listTextItems, readTextsIn, type TextItem } from './catalogue-text-store.ts'
import { findVersion, lockVersion, saveVersion } from '#api/catalogue/catalogue-store.ts'
import { type Described, diffItems, isEmpty } from './catalogue-diff.ts'
import { writeTexts } from './catalogue-write-store.ts'
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
    const faults = wrongItems(texts, await listTextItems(tx))
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

/** The kinds of items in faults and differences. */
const KIND_NAMES: Readonly<Record<TextKind, string>> = {
  language: 'language',
  genre: 'genre',
  app_type: 'app type',
  package: 'package',
  faq: 'question',
}

/** Returns an error for each text of an item that the catalogue never had, and for each other name of an app plan. */
function wrongItems(texts: readonly PlacedText[], items: readonly TextItem[]): ImportError[] {
  const types = new Map(items.map(({ kind, id, packageType }) => [`${kind} ${id}`, packageType]))
  return texts.flatMap(({ kind, itemId, name, list, index }): ImportError[] => {
    const place = jsonPathOf([list, index], itemId)
    const type = types.get(`${kind} ${itemId}`)
    if (type === undefined)
      return [{ place, message: `the catalogue has no ${KIND_NAMES[kind]} "${itemId}"` }]
    if (type === APP_PLAN && name !== '')
      return [{ place, message: 'an app plan has the same name in all languages' }]
    return []
  })
}

const describe = (texts: readonly StoredText[]): Described =>
  new Map(
    texts.map(({ kind, itemId, name, description }) => [
      `${KIND_NAMES[kind]} ${itemId}`,
      () => new Map(Object.entries({ name, description })),
    ]),
  )
