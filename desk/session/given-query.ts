/** Reads the filters of a page from its address. */

/** @returns the named parameters that are not empty */
export function givenQuery<Name extends string>(
  { url }: Request,
  ...names: Name[]
): { [N in Name]?: string } {
  const query = new URL(url).searchParams
  const given: { [N in Name]?: string } = {}
  for (const name of names) {
    const value = query.get(name)
    if (value) given[name] = value
  }
  return given
}
