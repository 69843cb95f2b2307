/** Checks across the parts of a catalogue file: duplicate ids and references to unknown ids. */
import { type ImportError, idField, listField, jsonPathOf, textField } from './import-error.ts'

/** The lists before validation: other items may refer to the id of an invalid item. */
export type RawLists = Readonly<
  Record<'languages' | 'genres' | 'appTypes' | 'apps' | 'packages' | 'faqs', readonly unknown[]>
>

/** An id or value in the file, with its path and the id of the item that contains it. */
type Mention = { word: string; path: PropertyKey[]; id: string | undefined }

export function checkReferences(lists: RawLists): ImportError[] {
  const { languages, genres, appTypes, apps, packages } = lists
  const inPackages = (field: string) => mentions(packages, ['packages'], field)
  return [
    ...Object.entries(lists).flatMap(([name, items]) => findDuplicates(mentions(items, [name], 'id'))),
    ...findDuplicates([...inPackages('poid'), ...optionMentions(packages, 'poid')]),
    ...packages.flatMap((item, index) => findDuplicates(optionMentions([item], 'duration', index))),
    ...packages.flatMap((item, index) => findDuplicates(appMentions([item], index))),
    ...unknownIn(appTypes, 'app type', inPackages('type')),
    ...unknownIn(languages, 'language', inPackages('language')),
    ...unknownIn(genres, 'genre', inPackages('genre')),
    ...unknownIn(apps, 'app', appMentions(packages)),
  ]
}

function mentions(items: readonly unknown[], within: PropertyKey[], field: string): Mention[] {
  return items.flatMap((item, index) => {
    const word = textField(item, field)
    return word === undefined ? [] : [{ word, path: [...within, index, field], id: idField(item) }]
  })
}

const optionMentions = (packages: readonly unknown[], field: string, from = 0): Mention[] =>
  packages.flatMap((item, index) =>
    mentions(listField(item, 'options'), ['packages', from + index, 'options'], field).map((mention) => ({
      ...mention,
      id: idField(item),
    })),
  )

const appMentions = (packages: readonly unknown[], from = 0): Mention[] =>
  packages.flatMap((item, index) =>
    listField(item, 'apps').flatMap((app, position) =>
      typeof app === 'string'
        ? [{ word: app, path: ['packages', from + index, 'apps', position], id: idField(item) }]
        : [],
    ),
  )

function findDuplicates(all: readonly Mention[]): ImportError[] {
  const first = new Map<string, Mention>()
  return all.flatMap((mention) => {
    const { word, path, id } = mention
    const earlier = first.get(word)
    if (earlier === undefined) {
      first.set(word, mention)
      return []
    }
    return [
      {
        place: jsonPathOf(path, id),
        message: `"${word}" is used already at ${jsonPathOf(earlier.path, earlier.id)}`,
      },
    ]
  })
}

function unknownIn(known: readonly unknown[], kind: string, all: readonly Mention[]): ImportError[] {
  const ids = new Set(known.map(idField))
  return all
    .filter(({ word }) => !ids.has(word))
    .map(({ word, path, id }) => ({ place: jsonPathOf(path, id), message: `there is no ${kind} "${word}"` }))
}
