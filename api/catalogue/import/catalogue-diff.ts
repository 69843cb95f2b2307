/** Differences between two catalogues, as lines that an operator reads before an import is applied. Pure. */
import { toRupees } from '#contract/money.ts'
import type { CatalogueData, CataloguePackage } from '#api/catalogue/catalogue.ts'

/** Each line names one item (`package family-max`, `question how-to-pay`); `changed` adds the changed fields. */
export type CatalogueDiff = { added: string[]; changed: string[]; withdrawn: string[] }

/** Maps an item's name in the lines to its fields as text. */
type Described = ReadonlyMap<string, ReadonlyMap<string, string>>

export function diffCatalogues(before: CatalogueData, after: CatalogueData): CatalogueDiff {
  const old = describe(before)
  const now = describe(after)
  const changed = [...now].flatMap(([name, fields]) => {
    const was = old.get(name)
    const changes = was === undefined ? [] : changesIn(was, fields)
    return changes.length === 0 ? [] : [`${name}: ${changes.join(', ')}`]
  })
  return {
    added: [...now.keys()].filter((name) => !old.has(name)),
    changed: [...changed, ...(sameOrder(old, now) ? [] : ['order: things are shown in another order'])],
    withdrawn: [...old.keys()].filter((name) => !now.has(name)),
  }
}

export const isEmpty = ({ added, changed, withdrawn }: CatalogueDiff): boolean =>
  added.length + changed.length + withdrawn.length === 0

function changesIn(was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): string[] {
  const fields = new Set([...was.keys(), ...is.keys()])
  return [...fields]
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) =>
      field.startsWith('price ')
        ? `${field} ${was.get(field) ?? 'new'} -> ${is.get(field) ?? 'withdrawn'}`
        : field,
    )
}

/** Returns whether the items that both catalogues contain have the same order in both. */
function sameOrder(old: Described, now: Described): boolean {
  const namesBefore = [...old.keys()].filter((name) => now.has(name))
  const namesNow = [...now.keys()].filter((name) => old.has(name))
  return namesBefore.every((name, index) => name === namesNow[index])
}

function describe(catalogue: CatalogueData): Described {
  const { languages, genres, appTypes, apps, packages, faqs } = catalogue
  return new Map([
    ...named('language', languages),
    ...named('genre', genres),
    ...named('app type', appTypes),
    ...named('app', apps),
    ...named('question', faqs),
    ...packages.map((one) => [`package ${one.id}`, packageFields(one)] as const),
  ])
}

const named = (kind: string, things: readonly { id: string }[]) =>
  things.map((thing) => [`${kind} ${thing.id}`, new Map<string, string>(Object.entries(thing))] as const)

function packageFields({ appIds, options, ...texts }: CataloguePackage): Map<string, string> {
  const plain = Object.entries(texts).map(([field, value]) => [field, value ?? ''] as const)
  const prices = options.map(
    ({ poid, duration, pricePaise }) => [`price ${poid}`, `${toRupees(pricePaise)} for ${duration}`] as const,
  )
  return new Map([...plain, ['apps', appIds.join(' ')], ...prices])
}
