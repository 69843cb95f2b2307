/** A shop that is measured beside ours by the same operations. */
export type Peer = {
  name: string
  /** Its processes, each with all that it starts. PostgreSQL is counted separately. */
  pids: readonly number[]
  /** Reads the first titles of a list, with their prices. */
  list: () => Promise<void>
  /** Searches for the words of the title with this number. */
  search: (title: number) => Promise<void>
  /** Buys one title, as a new buyer. */
  purchase: () => Promise<void>
}

/** Sends JSON, or reads. @throws Error with the text of a response that is not a success */
export async function requestJson(
  url: string,
  { headers, body }: { headers: Record<string, string>; body?: object },
): Promise<{ data: unknown; headers: Headers }> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${String(response.status)} ${text.slice(0, 300)}`)
  return { data: JSON.parse(text), headers: response.headers }
}
