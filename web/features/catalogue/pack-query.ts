/** Which list of packs an address asks for, and the address of a list. */

export type PackQuery = {
  type: string
  /** Ids; empty for `All`. */
  language: string
  genre: string
  /** A search; empty for the catalogue's order. */
  q: string
  /** The cursor at which the list begins; empty for its start. */
  after: string
}

/** Reads the query of an address. Its type is given, because an address may name one that the catalogue does not have. */
export const readPackQuery = (params: URLSearchParams, type: string): PackQuery => ({
  type,
  language: params.get('language') ?? '',
  genre: params.get('genre') ?? '',
  q: (params.get('q') ?? '').trim(),
  after: params.get('after') ?? '',
})

/** Returns the address of a list on the page that shows it, with the open title sheet if there is one. */
export function packAddress({ type, language, genre, q, after }: PackQuery, title = ''): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ type, language, genre, q, after, title })) {
    if (value !== '') params.set(name, value)
  }
  return `?${params.toString()}`
}

/** Returns whether the query names a part of a tab's packs, so that the rows of the whole tab are not shown below it. */
export const isNarrowed = ({ language, genre, q }: PackQuery): boolean =>
  language !== '' || genre !== '' || q !== ''
