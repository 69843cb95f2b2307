/** Examines a draft against the catalogue on sale: its faults and its conflicts. */
import { holdVersion, listPoidOwners, readCatalogue } from '#api/catalogue/catalogue-store.ts'
import type { CatalogueData } from '#api/catalogue/catalogue.ts'
import { listTextItems } from '#api/catalogue/import/catalogue-text-query.ts'
import { findReusedPoids } from '#api/catalogue/import/find-reused-poids.ts'
import type { ImportError } from '#api/catalogue/import/import-error.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { checkChanges, findConflicts, readablePlace } from './check-changes.ts'
import { toCatalogueFile } from './to-catalogue-file.ts'
import { listConcernedPackages, poidsOf } from './concerned-packages-query.ts'
import type { DraftChange } from './draft.ts'
import type { DraftContent } from './draft.ts'
import { checkTexts } from '#api/catalogue/drafts/texts/check-texts.ts'
import { readTextsOf } from '#api/catalogue/drafts/texts/stored-texts-query.ts'
import { nameOfText, type TextChange } from '#api/catalogue/drafts/texts/text-change.ts'

export type Examination = {
  /** The version of the catalogue on sale, which cannot change until the transaction ends. */
  version: number
  faults: ImportError[]
  conflicts: DraftChange[]
  textConflicts: TextChange[]
  /** The lists, and the concerned packages, with the changes; undefined if there is a fault. */
  changed: CatalogueData | undefined
}

export async function examineChanges(tx: Tx, content: DraftContent): Promise<Examination> {
  const { items, texts } = content
  const version = await holdVersion(tx)
  const part = await readCatalogue(tx, await listConcernedPackages(tx, items))
  const checked = checkChanges(part, items)
  const owners = await listPoidOwners(tx, poidsOf(items))
  const taken = checked.changed ? findReusedPoids(checked.changed, owners) : []
  const ids = texts.map(({ itemId }) => itemId)
  const ofTexts = checkTexts(content, {
    items: await listTextItems(tx, ids),
    texts: await readTextsOf(tx, texts),
  })
  return {
    version,
    conflicts: findConflicts(toCatalogueFile(part), items),
    textConflicts: ofTexts.conflicts,
    faults: [
      ...checked.faults,
      ...taken.map(({ place, message }) => ({ place: readablePlace(place), message })),
      ...ofTexts.faults,
    ],
    changed: taken.length > 0 ? undefined : checked.changed,
  }
}

/** Whether a draft has changes but no faults and no conflicts: only then can it be submitted, approved and published. */
export const isClean = (
  { items, texts }: DraftContent,
  { faults, conflicts, textConflicts }: Examination,
): boolean => items.length + texts.length > 0 && faults.length + conflicts.length + textConflicts.length === 0

/** Returns why a draft cannot be published. */
export const causesOf = ({ faults, conflicts, textConflicts, version }: Examination): string[] => [
  ...conflicts.map((one) => conflictText(one.itemId, one.basedOn, version)),
  ...textConflicts.map((one) => conflictText(nameOfText(one), one.basedOn, version)),
  ...faults.map(({ place, message }) => `${place}: ${message}`),
]

/** Returns the message about a change whose item was changed on sale after the version that the change is based on. */
export const conflictText = (name: string, basedOn: number, version: number): string =>
  `"${name}" was changed on sale since version ${String(basedOn)}; the catalogue is now version ${String(version)}.`
