/**
 * The distinct words of all texts, numbered, each with its loose key. A text is split letter by letter and its words are
 * looked up by their letters: most words are known, and no string is made for a known word.
 */
import { createNumberList, numberAt } from '#api/catalogue/columns/number-list.ts'
import { createKeyText } from '#api/catalogue/search/spelling/key-text.ts'
import { normaliseText } from '#api/platform/languages/romanise.ts'
import { normaliseWord, splitWords } from '#api/catalogue/search/split-words.ts'

export type WordCollector = {
  /** Returns the numbers of the words of a text. */
  wordsOf: (text: string) => number[]
  /** Returns the word as spelt. */
  spelt: (number: number) => string
  /** Returns the loose key of the word; '' for a word without letters of a known script. */
  loose: (number: number) => string
}

const FIRST_PLACES = 2 ** 12
const LONGEST = 1_024

export function collectWords(): WordCollector {
  const spelt: string[] = []
  const loose: string[] = []
  const text = createKeyText()
  const starts = createNumberList()
  const hashes = createNumberList()
  /** Word numbers plus one, by hash; 0 is an empty place. */
  let places = new Uint32Array(FIRST_PLACES)
  const letters = new Uint16Array(LONGEST)

  const isWord = (number: number, length: number): boolean => {
    const start = starts.at(number)
    if (starts.at(number + 1) - start !== length) return false
    for (let i = 0; i < length; i++) if (text.at(start + i) !== letters[i]) return false
    return true
  }
  const addWord = (length: number, hash: number): number => {
    const word = String.fromCharCode(...letters.subarray(0, length))
    text.appendLetters(letters, length)
    starts.push(text.end())
    hashes.push(hash)
    loose.push(normaliseWord(word))
    return spelt.push(word) - 1
  }
  const numberOf = (length: number, hash: number): number => {
    if (spelt.length * 2 > places.length) places = placesOf(hashes.toArray(), places.length * 4)
    const mask = places.length - 1
    let place = hash & mask
    for (; places[place] !== 0; place = (place + 1) & mask) {
      const number = numberAt(places, place) - 1
      if (isWord(number, length)) return number
    }
    const number = addWord(length, hash)
    places[place] = number + 1
    return number
  }
  starts.push(0)
  return {
    wordsOf: (given) => {
      const numbers: number[] = []
      eachWord(given, letters, (length, hash) => numbers.push(numberOf(length, hash)))
      return numbers
    },
    spelt: (number) => spelt[number] ?? '',
    loose: (number) => loose[number] ?? '',
  }
}

function placesOf(hashes: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(size)
  for (let number = 0; number < hashes.length; number++) {
    let place = numberAt(hashes, number) & (size - 1)
    while (places[place] !== 0) place = (place + 1) & (size - 1)
    places[place] = number + 1
  }
  return places
}

const OFFSET_BASIS = 0x811c9dc5
const PRIME = 0x01000193

/** Writes each word of the text into `letters`, and passes its length and its hash (FNV-1a). */
function eachWord(text: string, letters: Uint16Array, visit: (length: number, hash: number) => void): void {
  // A letter beyond the Basic Multilingual Plane is two code units, so only the regular expression sees it.
  const normal = /[\ud800-\udfff]/.test(text)
    ? splitWords(normaliseText(text)).join(' ')
    : normaliseText(text)
  let length = 0
  let hash = OFFSET_BASIS
  for (let i = 0; i <= normal.length; i++) {
    const letter = i < normal.length ? normal.charCodeAt(i) : BLANK
    const kind = kindOf(letter)
    if (kind === IN_WORD && length < LONGEST) {
      letters[length++] = letter
      hash = Math.imul(hash ^ letter, PRIME)
    } else if (kind === BETWEEN_WORDS && length > 0) {
      visit(length, hash ^ (hash >>> 15))
      length = 0
      hash = OFFSET_BASIS
    }
  }
}

const BLANK = 0x20
const IN_WORD = 1
const BETWEEN_WORDS = 2
/** An apostrophe, which neither belongs to a word nor ends it. */
const IGNORED = 3
const kinds = new Uint8Array(2 ** 16)

/** Returns what `splitWords` does with a code unit; computed once for each code unit. */
function kindOf(letter: number): number {
  const known = numberAt(kinds, letter)
  if (known !== 0) return known
  const isHalf = letter >= 0xd800 && letter <= 0xdfff
  const [word = ''] = splitWords(`a${String.fromCharCode(letter)}a`)
  const kind = isHalf || word.length === 3 ? IN_WORD : word.length === 2 ? IGNORED : BETWEEN_WORDS
  kinds[letter] = kind
  return kind
}
