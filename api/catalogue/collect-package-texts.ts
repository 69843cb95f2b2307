/** Collects the catalogue texts of packages in columns: two for each language that has any. */
import type { Language } from '#contract/languages.ts'
import { collectSparseTexts, type SparseTextCollector } from '#api/catalogue/columns/collect-sparse-texts.ts'
import type { CatalogueText, ItemTexts } from './catalogue-text.ts'
import type { PackageTexts } from './pack-table.ts'

export type PackageTextCollector = {
  /** @param position greater than that of the previous package */
  add: (position: number, texts: ItemTexts) => void
  finish: () => PackageTexts
}

export function collectPackageTexts(): PackageTextCollector {
  const collectors = new Map<Language, Readonly<Record<keyof CatalogueText, SparseTextCollector>>>()
  const collectorOf = (language: Language) => {
    const known = collectors.get(language)
    if (known) return known
    const collector = { name: collectSparseTexts(), description: collectSparseTexts() }
    collectors.set(language, collector)
    return collector
  }
  return {
    add: (position, texts) => {
      for (const { language, ...text } of texts) {
        const { name, description } = collectorOf(language)
        name.add(position, text.name)
        description.add(position, text.description)
      }
    },
    finish: () =>
      new Map(
        [...collectors].map(([language, { name, description }]) => [
          language,
          { name: name.finish(), description: description.finish() },
        ]),
      ),
  }
}
