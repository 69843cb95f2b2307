/** Titles with one wrong letter: typing mistakes and misheard letters. */
import { createSeededRandom, type SeededRandom } from '#test/seeded-random.ts'
import type { Title } from './search-corpus.ts'

type SearchCase = { title: Title; query: string }

const MIN_LETTERS = 6
/** Takes every seventh title: some 1,300 of 9,212. */
const EVERY_NTH = 7
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const CONSONANTS = 'bcdfghjklmnpqrstvwxyz'

/** Makes a mistake in a word at a position. @returns the word itself if that changes nothing */
type Mistake = (word: string, at: number, random: SeededRandom) => string

const TYPO_KINDS: Readonly<Record<string, Mistake>> = {
  'one letter left out': (word, at) => word.slice(0, at) + word.slice(at + 1),
  'one letter added': (word, at, random) => word.slice(0, at) + letterOf(LETTERS, random) + word.slice(at),
  'one letter exchanged': (word, at, random) =>
    word.slice(0, at) + letterOf(LETTERS, random) + word.slice(at + 1),
  'one consonant exchanged': (word, at, random) => {
    const places = Array.from(word).flatMap((letter, i) => (CONSONANTS.includes(letter) ? [i] : []))
    const place = places[at % Math.max(1, places.length)]
    return place === undefined
      ? word
      : word.slice(0, place) + letterOf(CONSONANTS, random) + word.slice(place + 1)
  },
  'two letters swapped': (word, at) =>
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
}

const letterOf = (letters: string, random: SeededRandom): string =>
  random.pickIfAny(Array.from(letters)) ?? ''

/** Returns, for each kind of mistake, queries with one such mistake in a Latin word of six letters or more. */
export function makeTypos(titles: readonly Title[]): { kind: string; cases: SearchCase[] }[] {
  const random = createSeededRandom('mistakes')
  const sample = titles.filter((_, i) => i % EVERY_NTH === 0)
  return Object.entries(TYPO_KINDS).map(([kind, mistake]) => ({
    kind,
    cases: sample.flatMap((title): SearchCase[] => {
      const words = title.latin.toLowerCase().split(' ')
      const long = words.flatMap((word, i) =>
        /^[a-z]+$/.test(word) && word.length >= MIN_LETTERS ? [i] : [],
      )
      const chosen = random.pickIfAny(long)
      if (chosen === undefined) return []
      const word = words[chosen] ?? ''
      const wrong = mistake(word, random.below(word.length), random)
      return wrong === word ? [] : [{ title, query: words.with(chosen, wrong).join(' ') }]
    }),
  }))
}
