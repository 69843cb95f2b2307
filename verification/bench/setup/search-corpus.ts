/** Titles for the search bench: read from a file or invented, in any number. */
import { createSeededRandom } from '#test/seeded-random.ts'
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

type Syllable = readonly [latin: string, tamil: string]

/** Syllables in Latin letters and in Tamil: enough to measure time, and to have two scripts in one index. */
const SYLLABLES: readonly [Syllable, ...Syllable[]] = [
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
]

/** Invents titles; always the same ones. */
export function inventTitles(count: number): Title[] {
  const random = createSeededRandom('titles')
  return Array.from({ length: count }, () => {
    const word = () => Array.from({ length: random.between(2, 4) }, () => random.pick(SYLLABLES))
    const words = Array.from({ length: random.between(1, 3) }, word)
    const spelt = (script: 0 | 1) =>
      words.map((parts) => parts.map((part) => part[script]).join('')).join(' ')
    return { latin: spelt(0), native: spelt(1), about: 'A film about a road and a river.' }
  })
}

/** Returns the first `count` titles; beyond the end, words of random titles put together. */
export function resizeCorpus(titles: readonly Title[], count: number): Title[] {
  const random = createSeededRandom('more titles')
  const wordOf = () => random.pickIfAny((random.pickIfAny(titles)?.latin ?? '').split(' ')) ?? ''
  const more = Array.from({ length: Math.max(0, count - titles.length) }, (_, i) => {
    return {
      latin: `${wordOf()} ${wordOf()} ${wordOf()}`,
      native: '',
      about: titles[i % titles.length]?.about ?? '',
    }
  })
  return [...titles.slice(0, count), ...more]
}
