/**
 * Phonetic key of a title: its consonants, where consonants that sound alike are one letter. Finds titles whose vowels
 * are spelt differently. "Thunivu" and the Tamil துணிவு, in which "t" and "d" are one letter, have the same key.
 */
import { numberAt } from '#api/catalogue/columns/number-list.ts'

const SAME_SOUND: Readonly<Record<string, string>> = {
  g: 'k',
  d: 't',
  b: 'p',
  v: 'p',
  c: 's',
  j: 's',
  m: 'n',
}
const MIN_CONSONANTS = 3
const LATIN_LETTERS = 128

const soundOf = Uint8Array.from({ length: LATIN_LETTERS }, (_, code) => {
  const letter = String.fromCharCode(code)
  return (SAME_SOUND[letter] ?? letter).charCodeAt(0)
})
const isVowel = Uint8Array.from({ length: LATIN_LETTERS }, (_, code) =>
  'aeiouhy'.includes(String.fromCharCode(code)) ? 1 : 0,
)

/**
 * Returns the key. A key of fewer than three consonants keeps its vowels: without them it would match too many titles.
 * @param loose one or more keys of `spellingKey`, concatenated
 */
export function consonantKey(loose: string): string {
  const letters = Uint16Array.from({ length: loose.length }, (_, i) => loose.charCodeAt(i))
  const key = new Uint16Array(loose.length)
  return String.fromCharCode(...key.subarray(0, writeConsonants(letters, letters.length, key)))
}

/** Writes the key of the first `count` letters into `key`. @returns its length */
export function writeConsonants(letters: Uint16Array, count: number, key: Uint16Array): number {
  let length = 0
  for (let at = 0; at < count; at++) {
    const letter = numberAt(letters, at)
    if (letter < LATIN_LETTERS && isVowel[letter] === 1) continue
    const sound = letter < LATIN_LETTERS ? numberAt(soundOf, letter) : letter
    if (length === 0 || key[length - 1] !== sound) key[length++] = sound
  }
  if (length >= MIN_CONSONANTS) return length
  for (let at = 0; at < count; at++) {
    const letter = numberAt(letters, at)
    key[at] = letter < LATIN_LETTERS ? numberAt(soundOf, letter) : letter
  }
  return count
}
