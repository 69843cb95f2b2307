/** Titles for the search benchmark: read from a file or invented, in any number. */
import { readFileSync } from 'node:fs'

/** `native` is the title in its own script, '' if it is unknown or there is none. */
export type Title = { latin: string; native: string; about: string }

/**
 * Reads a CSV (RFC 4180) with a header that has title, original_title and description.
 * @throws Error if one of them is missing
 */
export function readTitles(path: string): Title[] {
  const [header = [], ...rows] = rowsOf(readFileSync(path, 'utf8'))
  const columns = ['title', 'original_title', 'description'].map((name) => header.indexOf(name))
  if (columns.includes(-1)) throw new Error(`${path} needs the columns title, original_title and description`)
  return rows.map((row) => {
    const [latin = '', native = '', about = ''] = columns.map((column) => row[column] ?? '')
    return { latin, native, about }
  })
}

function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

/** Syllables in Latin letters and in Tamil: enough to measure time, and to have two scripts in one index. */
const SYLLABLES = [
  ['ka', 'க'],
  ['ni', 'நி'],
  ['mu', 'மு'],
  ['ra', 'ர'],
  ['vi', 'வி'],
  ['la', 'ல'],
  ['ma', 'ம'],
  ['su', 'சு'],
  ['ya', 'ய'],
  ['pe', 'பெ'],
  ['ru', 'ரு'],
  ['na', 'ந'],
  ['ti', 'தி'],
  ['lo', 'லொ'],
  ['va', 'வ'],
  ['mi', 'மி'],
] as const

/** Invents titles; always the same ones. */
export function inventTitles(count: number): Title[] {
  const next = numbers(7)
  return Array.from({ length: count }, () => {
    const word = () =>
      Array.from({ length: 2 + (next() % 3) }, () => SYLLABLES[next() % SYLLABLES.length] ?? SYLLABLES[0])
    const words = Array.from({ length: 1 + (next() % 3) }, word)
    const spelt = (script: 0 | 1) =>
      words.map((parts) => parts.map((part) => part[script]).join('')).join(' ')
    return { latin: spelt(0), native: spelt(1), about: 'A film about a road and a river.' }
  })
}

/** Returns the first `count` titles; beyond the end, words of random titles put together. */
export function resizeCorpus(titles: readonly Title[], count: number): Title[] {
  const next = numbers(11)
  const wordOf = () => {
    const words = (titles[next() % titles.length]?.latin ?? '').split(' ')
    return words[next() % words.length] ?? ''
  }
  const more = Array.from({ length: Math.max(0, count - titles.length) }, (_, i) => {
    return {
      latin: `${wordOf()} ${wordOf()} ${wordOf()}`,
      native: '',
      about: titles[i % titles.length]?.about ?? '',
    }
  })
  return [...titles.slice(0, count), ...more]
}

/** Pseudorandom numbers that are the same in every run (xorshift, Marsaglia 2003). */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}
