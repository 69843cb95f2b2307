/** The address of a call: the path of an endpoint with its parameters, and the query. */

/** Puts the fields that the path names into it, and the others into the query. */
export function endpointAddress(template: string, fields: Record<string, string>): string {
  const others = new URLSearchParams(fields)
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    others.delete(name)
    return encodeURIComponent(fields[name] ?? '')
  })
  const query = others.toString()
  return query === '' ? path : `${path}?${query}`
}
