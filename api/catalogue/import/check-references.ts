/** Checks across the parts of a catalogue file: duplicate ids and references to unknown ids. */
import { MAX_BANNERS } from '#api/catalogue/catalogue.ts'
import { type OnFault, idField, listField, jsonPathOf, textField } from './import-error.ts'

/** The lists before validation: other items may refer to the id of an invalid item. */
export type RawLists = Readonly<
  Record<'languages' | 'genres' | 'appTypes' | 'apps' | 'packages' | 'faqs', readonly unknown[]> & {
    /** Undefined in a file without banners. */
    banners?: readonly unknown[] | undefined
  }
>

/** An id or value in the file, with its path and the id of the item that contains it. */
type Mention = { word: string; path: PropertyKey[]; id: string | undefined }

export function checkReferences(lists: RawLists, onFault: OnFault): void {
  const { languages, genres, appTypes, apps, packages } = lists
  const inPackages = (field: string) => mentions(packages, ['packages'], field)
  for (const [name, items = []] of Object.entries(lists))
    findDuplicates(mentions(items, [name], 'id'), onFault)
  findDuplicates(poidMentions(packages), onFault)
  packages.forEach((item, index) => findDuplicates(optionMentions(item, index, 'duration'), onFault))
  packages.forEach((item, index) => findDuplicates(appMentions(item, index), onFault))
  findUnknown(inPackages('type'), { known: appTypes, kind: 'app type', onFault })
  findUnknown(inPackages('language'), { known: languages, kind: 'language', onFault })
  findUnknown(inPackages('genre'), { known: genres, kind: 'genre', onFault })
  findUnknown(allAppMentions(packages), { known: apps, kind: 'app', onFault })
  checkBanners(lists, onFault)
}

type BannerLists = Pick<RawLists, 'languages' | 'genres' | 'packages' | 'banners'>

/** Checks the number of the banners, and that their language, genre and package are in the lists. */
export function checkBanners(lists: BannerLists, onFault: OnFault): void {
  const { languages, genres, packages, banners = [] } = lists
  const inBanners = (field: string) => mentions(banners, ['banners'], field)
  if (banners.length > MAX_BANNERS)
    onFault({ place: 'banners', message: `must have at most ${String(MAX_BANNERS)} items` })
  findUnknown(inBanners('language'), { known: languages, kind: 'language', onFault })
  findUnknown(inBanners('genre'), { known: genres, kind: 'genre', onFault })
  const linked = [...inBanners('package')].filter(({ word }) => word !== '')
  findUnknown(linked, { known: packages, kind: 'package', onFault })
}

/** Yields the values that the items of a list have in a field. */
export function* mentions(
  items: readonly unknown[],
  within: PropertyKey[],
  field: string,
): Generator<Mention> {
  for (const [index, item] of items.entries()) {
    const word = textField(item, field)
    if (word !== undefined) yield { word, path: [...within, index, field], id: idField(item) }
  }
}

function* optionMentions(item: unknown, index: number, field: string): Generator<Mention> {
  const id = idField(item)
  const within = ['packages', index, 'options']
  for (const mention of mentions(listField(item, 'options'), within, field)) yield { ...mention, id }
}

function* poidMentions(packages: readonly unknown[]): Generator<Mention> {
  yield* mentions(packages, ['packages'], 'poid')
  for (const [index, item] of packages.entries()) yield* optionMentions(item, index, 'poid')
}

function* appMentions(item: unknown, index: number): Generator<Mention> {
  const id = idField(item)
  for (const [position, app] of listField(item, 'apps').entries())
    if (typeof app === 'string') yield { word: app, path: ['packages', index, 'apps', position], id }
}

function* allAppMentions(packages: readonly unknown[]): Generator<Mention> {
  for (const [index, item] of packages.entries()) yield* appMentions(item, index)
}

/** Reports each id or value that occurs more than once. */
export function findDuplicates(all: Iterable<Mention>, onFault: OnFault): void {
  const first = new Map<string, Mention>()
  for (const mention of all) {
    const { word, path, id } = mention
    const earlier = first.get(word)
    if (earlier === undefined) first.set(word, mention)
    else {
      const message = `"${word}" is already used at ${jsonPathOf(earlier.path, earlier.id)}`
      onFault({ place: jsonPathOf(path, id), message })
    }
  }
}

function findUnknown(
  all: Iterable<Mention>,
  { known, kind, onFault }: { known: readonly unknown[]; kind: string; onFault: OnFault },
): void {
  const ids = new Set(known.map(idField))
  for (const { word, path, id } of all)
    if (!ids.has(word)) onFault({ place: jsonPathOf(path, id), message: `there is no ${kind} "${word}"` })
}
