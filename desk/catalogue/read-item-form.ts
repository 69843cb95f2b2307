/** Reads the form of an item into the format of the catalogue file. Pure. */
import type { CatalogueItem } from '#contract/staff/desk-drafts.ts'
import { fieldText } from '#desk/session/perform-act.ts'
import type { ItemKind } from './item-kinds.ts'

/** The type of packages whose price options are durations. */
export const PLAN = '1'

const FIELDS: Record<Exclude<ItemKind, 'package'>, string[]> = {
  language: ['name', 'code'],
  genre: ['name'],
  app_type: ['description'],
  app: ['name', 'image'],
  faq: ['question', 'answer'],
  banner: ['title', 'language', 'genre', 'tall', 'wide', 'package'],
}

export function readItemForm(kind: ItemKind, form: FormData): CatalogueItem {
  const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, fieldText(form, name)]))
  const id = fieldText(form, 'id')
  return kind === 'package' ? readPackage(id, form, texts) : { id, ...texts(...FIELDS[kind]) }
}

function readPackage(
  id: string,
  form: FormData,
  texts: (...names: string[]) => Record<string, string>,
): CatalogueItem {
  const apps = fieldText(form, 'apps').split(',').filter(Boolean)
  if (fieldText(form, 'type') === PLAN)
    return { id, ...texts('type', 'name', 'description'), apps, options: readOptions(form) }
  return {
    id,
    ...texts('type', 'name', 'alias', 'description', 'language', 'genre'),
    apps,
    ...texts('image', 'poid', 'price'),
    days: Number(fieldText(form, 'days')),
  }
}

function readOptions(form: FormData): { poid: string; duration: string; price: string }[] {
  const all = (name: string): string[] =>
    form.getAll(name).map((value) => (typeof value === 'string' ? value : ''))
  const [durations, prices] = [all('option-duration'), all('option-price')]
  return all('option-poid').map((poid, place) => ({
    poid,
    duration: durations[place] ?? '',
    price: prices[place] ?? '',
  }))
}

/** Values of the field `place` that are not ids of items. An id never contains these signs. */
export const STAYS = '='
export const FIRST = '<'

/** @returns '' for the first place, the id of the item before it, or null for its place on sale, or the last one */
export function readPlace(form: FormData): string | null {
  const place = fieldText(form, 'place')
  if (place === FIRST) return ''
  return place === STAYS || place === '' ? null : place
}
