/**
 * Transliterates Indian scripts to small Latin letters, as people in India type them, so that search works across
 * scripts. One table serves nine scripts, because Unicode lays out all Brahmic blocks alike (ISCII's order).
 */
import { CHILLUS } from '#contract/format/indic-letters.ts'

/** Nine blocks of 128: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam. */
const FIRST = 0x0900
const LAST = 0x0d7f
const BENGALI = 0x0980
const TAMIL = 0x0b80
const MALAYALAM = 0x0d00

const from = (start: number, sounds: string): [number, string][] =>
  sounds.split(' ').map((sound, offset) => [start + offset, sound])

/** Consonants by their offset in a block. Each is followed by an "a" unless a vowel sign or the virama follows. */
const CONSONANTS = new Map([
  ...from(0x15, 'k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n'),
  ...from(0x2a, 'p ph b bh m y r rr l l zh v sh sh s h'),
  ...from(0x58, 'q kh g z d dh f y'),
])
const VOWEL_SIGNS = new Map([...from(0x3e, 'aa i ee u oo ri ri e e e ai o o o au'), ...from(0x55, 'e ai au')])
/** Signs with a sound that does not depend on a consonant: nasals, vowels, digits. */
const SIGNS = new Map([
  ...from(0x01, 'n m h'),
  ...from(0x05, 'a aa i ee u oo ri l e e e ai o o o au'),
  ...from(0x66, '0 1 2 3 4 5 6 7 8 9'),
])
const ANUSVARA = 0x02
const VISARGA = 0x03
const YA = 0x2f
const NUKTA = 0x3c
const VIRAMA = 0x4d

/** Letters outside the common layout: chillus, and some of Devanagari, Bengali, Gurmukhi and Odia. */
const SPECIAL_LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(CHILLUS),
  ['\u0972', 'ए'],
  ['\u09f0', 'র'],
  ['\u09f1', 'ব'],
  ['\u0a70', 'ਂ'],
  ['\u0b71', 'ଵ'],
])
/** The Bengali letter that is "j" without its dot, and "y" with the dot or after another consonant. */
const BENGALI_Y = 'jy'

/** Sounds of consonants with the dot below (nukta). */
const DOTTED: Readonly<Record<string, string>> = { j: 'z', ph: 'f', k: 'q' }
const DOTTED_IN_BENGALI: Readonly<Record<string, string>> = { [BENGALI_Y]: 'y', d: 'r', dh: 'r' }

/** Voiced sounds in Tamil, which has one letter for the voiced and the unvoiced sound; the neighbours decide. */
const SOFT_IN_TAMIL: Readonly<Record<string, string>> = { k: 'g', ch: 's', t: 'd', p: 'b' }
const NASALS: ReadonlySet<string> = new Set(['ng', 'ny', 'n', 'm'])

type Letter = { kind: 'consonant' | 'vowel' | 'virama' | 'dot' | 'other'; block: number; sound: string }

const NOTHING: Letter = { kind: 'other', block: 0, sound: '' }

/** Normalises a text: NFKC, lower case, without the invisible joiners that keyboards insert between letters. */
export const normaliseText = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\u200b-\u200d\ufeff]/g, '')

/** ASCII text needs only small letters; most texts are ASCII. */
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** Transliterates a text. Keeps spaces, punctuation and letters of other scripts. */
export function romanise(text: string): string {
  const plain = withoutAccents(normaliseText(text))
  if (!/[\u0900-\u0d7f]/.test(plain)) return plain
  const common = Array.from(plain, (letter) => SPECIAL_LETTERS.get(letter) ?? letter).join('')
  const letters = withDotsRead(Array.from(common, letterOf))
  return letters
    .map((letter, i) => {
      if (letter.kind !== 'consonant') return letter.sound
      const next = letters[i + 1]?.kind
      return soundOf(letters, i) + (next === 'vowel' || next === 'virama' ? '' : 'a')
    })
    .join('')
    .replace(/nyny/g, 'nj')
}

/** Removes the marks of Latin letters ("é" becomes "e"), and only of those: in Indian scripts a mark is a vowel. */
const withoutAccents = (text: string): string =>
  text.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))

function letterOf(character: string): Letter {
  const code = character.codePointAt(0) ?? 0
  if (code < FIRST || code > LAST) return { kind: 'other', block: 0, sound: character }
  const block = code & ~0x7f
  const place = code & 0x7f
  if (place === VIRAMA) return { kind: 'virama', block, sound: '' }
  if (place === NUKTA) return { kind: 'dot', block, sound: '' }
  const consonant = block === BENGALI && place === YA ? BENGALI_Y : CONSONANTS.get(place)
  if (consonant !== undefined) return { kind: 'consonant', block, sound: consonant }
  const vowel = VOWEL_SIGNS.get(place)
  if (vowel !== undefined) return { kind: 'vowel', block, sound: vowel }
  return { kind: 'other', block, sound: signOf(block, place) }
}

function signOf(block: number, place: number): string {
  if (place === ANUSVARA) return block < TAMIL ? 'n' : 'm' // "Mohabbatein", but "Premam"
  if (place === VISARGA && block === TAMIL) return '' // It marks the next letter as a foreign sound such as "f".
  return SIGNS.get(place) ?? ''
}

/** Merges each nukta into the consonant before it. */
function withDotsRead(letters: readonly Letter[]): Letter[] {
  const read: Letter[] = []
  for (const letter of letters) {
    const before = read.at(-1)
    if (letter.kind !== 'dot') read.push({ ...letter })
    else if (before?.kind === 'consonant') {
      const dotted = before.block === BENGALI ? DOTTED_IN_BENGALI : DOTTED
      before.sound = dotted[before.sound] ?? before.sound
    }
  }
  return read
}

/** Sounds of the consonants before and after, if no vowel is between; and the previous letter of any kind. */
type Neighbours = { before: string | undefined; after: string | undefined; previous: Letter | undefined }

function soundOf(letters: readonly Letter[], i: number): string {
  const { block, sound } = letters[i] ?? NOTHING
  const neighbours = neighboursOf(letters, i)
  if (sound === 'rr') return trilled(block, neighbours)
  if (sound === BENGALI_Y) return neighbours.before === undefined ? 'j' : 'y'
  return block === TAMIL ? tamilSound(sound, neighbours) : sound
}

function neighboursOf(letters: readonly Letter[], i: number): Neighbours {
  const previous = letters[i - 1]
  return {
    before: previous?.kind === 'virama' ? letters[i - 2]?.sound : undefined,
    after: letters[i + 1]?.kind === 'virama' ? letters[i + 2]?.sound : undefined,
    previous,
  }
}

/** Returns the sound of the letter "rr": "t" in "Pottru" (doubled) and "ninte", "dr" in "moondraam" (after "n"). */
function trilled(block: number, { before, after }: Neighbours): string {
  if (block !== TAMIL && block !== MALAYALAM) return 'r'
  if (after === 'rr') return 't'
  if (before === 'rr') return block === TAMIL ? 'r' : 't'
  if (before === 'n') return block === TAMIL ? 'dr' : 't'
  return 'r'
}

/** Voices a consonant after a nasal and between vowels; not at the start of a word, doubled, or by other consonants. */
function tamilSound(sound: string, { before, after, previous = NOTHING }: Neighbours): string {
  const soft = SOFT_IN_TAMIL[sound]
  if (soft === undefined) return sound
  if (before !== undefined && NASALS.has(before)) return sound === 'ch' ? 'j' : soft
  if (before !== undefined || after !== undefined) return sound
  if (sound === 'ch') return soft
  return isSpoken(previous) ? soft : sound
}

const isSpoken = ({ block, sound }: Letter): boolean => block === TAMIL && sound !== ''
