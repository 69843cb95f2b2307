/**
 * Which watched values people stored in their own data: a person who stored another person's number reads it again,
 * which is no leak.
 */
import type { Person } from './clients.ts'

const IS_KEPT = /^\/api\/(raiseRequest|users\/(update|create))$/

export type OwnWords = ReturnType<typeof openOwnWords>

/** @param watched the only values that are remembered */
export function openOwnWords(watched: readonly string[]) {
  const written = new Map<Person, Set<string>>()
  return {
    note: (person: Person, { path, body, status }: { path: string; body: string; status: number }): void => {
      if (status >= 300 || !IS_KEPT.test(path)) return
      const words = written.get(person) ?? new Set()
      for (const word of watched) if (body.includes(word)) words.add(word)
      written.set(person, words)
    },
    has: (person: Person, word: string): boolean => written.get(person)?.has(word) ?? false,
  }
}
