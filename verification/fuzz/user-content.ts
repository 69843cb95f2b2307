/** Records which canaries a client stored in its own data: reading them again is not a leak. */
import type { ClientKind } from './clients.ts'

const STORING_PATH = /^\/api\/(raiseRequest|users\/(update|create))$/

export type UserContent = ReturnType<typeof createUserContent>

/** @param canaries the only texts that are recorded */
export function createUserContent(canaries: readonly string[]) {
  const storedBy = new Map<ClientKind, Set<string>>()
  return {
    record: (client: ClientKind, { path, body, status }: { path: string; body: string; status: number }) => {
      if (status >= 300 || !STORING_PATH.test(path)) return
      const texts = storedBy.get(client) ?? new Set()
      for (const canary of canaries) if (body.includes(canary)) texts.add(canary)
      storedBy.set(client, texts)
    },
    contains: (client: ClientKind, text: string): boolean => storedBy.get(client)?.has(text) ?? false,
  }
}
