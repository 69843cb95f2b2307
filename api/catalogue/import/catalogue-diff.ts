/** Differences between two catalogues, as lines that an operator reads before an import is applied. Pure. */
import { toRupees } from '#contract/money.ts'
import type { CatalogueData, CataloguePackage } from '#api/catalogue/catalogue.ts'

/** Each line names one item (`package family-max`, `question how-to-pay`); `changed` adds the changed fields. */
export type CatalogueDiff = { added: string[]; changed: string[]; withdrawn: string[] }

type Fields = ReadonlyMap<string, string>

/** Maps an item's name in the lines to its fields as text, which are made only while the item is compared. */
export type Described = ReadonlyMap<string, () => Fields>

export function diffCatalogues(before: CatalogueData, after: CatalogueData): CatalogueDiff {
  const old = describe(before)
  const now = describe(after)
  const difference = diffItems(old, now)
  const isMoved = !sameOrder(old, now)
  return {
    ...difference,
    changed: [...difference.changed, ...(isMoved ? ['order: items are in another order'] : [])],
  }
}

export function diffItems(old: Described, now: Described): CatalogueDiff {
  const changed = [...now].flatMap(([name, fields]) => {
    const was = old.get(name)
    const changes = was === undefined ? [] : changesIn(was(), fields())
    return changes.length === 0 ? [] : [`${name}: ${changes.join(', ')}`]
  })
  return {
    added: [...now.keys()].filter((name) => !old.has(name)),
    changed,
    withdrawn: [...old.keys()].filter((name) => !now.has(name)),
  }
}

export const isEmpty = ({ added, changed, withdrawn }: CatalogueDiff): boolean =>
  added.length + changed.length + withdrawn.length === 0

function changesIn(was: Fields, is: Fields): string[] {
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

function describe({ languages, genres, appTypes, apps, packages, faqs, banners }: CatalogueData): Described {
  return new Map([
    ...named('language', languages, textFields),
    ...named('genre', genres, textFields),
    ...named('app type', appTypes, textFields),
    ...named('app', apps, textFields),
    ...named('question', faqs, textFields),
    ...named('package', packages, packageFields),
    ...named('banner', banners, textFields),
  ])
}

const named = <Item extends { id: string }>(
  kind: string,
  items: readonly Item[],
  fieldsOf: (item: Item) => Fields,
) => items.map((item) => [`${kind} ${item.id}`, () => fieldsOf(item)] as const)

const textFields = (item: Readonly<Record<string, string>>): Fields => new Map(Object.entries(item))

function packageFields({ appIds, options, ...texts }: CataloguePackage): Fields {
  const plain = Object.entries(texts).map(([field, value]) => [field, value ?? ''] as const)
  const prices = options.map(
    ({ poid, duration, pricePaise }) => [`price ${poid}`, `${toRupees(pricePaise)} for ${duration}`] as const,
  )
  return new Map([...plain, ['apps', appIds.join(' ')], ...prices])
}
