/**
 * Reads letters of nine Indian scripts as sounds. One table serves all, because Unicode lays out the Brahmic blocks
 * alike (ISCII's order).
 * Retroflex sounds have a capital: "T" is ट, "t" is त.
 */

type Group = 'north' | 'bengali' | 'odia' | 'tamil' | 'south' | 'malayalam' | 'other'

export type Letter = {
  kind: 'consonant' | 'vowel' | 'nasal' | 'other'
  group: Group
  sound: string
  /** A vowel that is not written: each consonant has it unless another sign follows. */
  isInherent?: boolean
}

const FIRST = 0x0900
const BLOCK_SIZE = 0x80
/** Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam. */
const GROUPS: readonly Group[] = [
  'north',
  'bengali',
  'north',
  'north',
  'odia',
  'tamil',
  'south',
  'south',
  'malayalam',
]

/** Maps consecutive places of a block, from `start` on, to sounds. */
const soundsFrom = (start: number, sounds: string): [number, string][] =>
  sounds.split(' ').map((sound, offset) => [start + offset, sound])

const CONSONANTS = new Map([
  ...soundsFrom(0x15, 'k kh g gh ng ch chh j jh ny T Th D Dh N t th d dh n n'),
  ...soundsFrom(0x2a, 'p ph b bh m y r R l L zh v sh sh s h'),
])
const VOWEL_SIGNS = new Map([
  ...soundsFrom(0x3e, 'aa i ee u oo ri ri e e e ai o o o au'),
  ...soundsFrom(0x55, 'e ai au'),
])
const VOWELS = new Map(soundsFrom(0x05, 'a aa i ee u oo ri l e e e ai o o o au'))
/** Sounds of consonants with the dot below: "फ़" is "f". Bengali has different ones. */
const DOTTED: Readonly<Record<string, string>> = { j: 'z', ph: 'f', D: 'd', Dh: 'dh' }
const DOTTED_IN_BENGALI: Readonly<Record<string, string>> = { D: 'r', Dh: 'rh', j: 'y' }
/** Separate letters for consonants without a vowel, in Malayalam and Bengali. */
export const CHILLUS: Readonly<Record<string, string>> = {
  '\u0d7a': 'ണ്',
  '\u0d7b': 'ന്',
  '\u0d7c': 'ര്',
  '\u0d7d': 'ല്',
  '\u0d7e': 'ള്',
  '\u0d7f': 'ക്',
  '\u09ce': 'ত্',
}
/** Places of other signs. AYTHAM is the visarga of scripts other than Tamil; TIPPI is a nasal of Gurmukhi. */
const [CANDRABINDU, ANUSVARA, AYTHAM, YA, NUKTA, VIRAMA] = [0x01, 0x02, 0x03, 0x2f, 0x3c, 0x4d]
const [DIGITS, LAST_DIGIT, TIPPI] = [0x66, 0x6f, 0x70]

/** Splits a word into letters with their sounds. @param word in NFC */
export function readLetters(word: string): Letter[] {
  const text = word.replace(/[\u0d7a-\u0d7f\u09ce]/g, (chillu) => `${CHILLUS[chillu] ?? ''}\u200c`)
  const letters: Letter[] = []
  for (const character of text) read(letters, character)
  // Malayalam has a short "u" after a final virama: "kaattu". A chillu, which ends with a joiner here, has none.
  if (/[\u0d15-\u0d39]\u0d4d$/.test(text)) letters.push({ kind: 'vowel', group: 'malayalam', sound: 'u' })
  return letters
}

function read(letters: Letter[], character: string): void {
  const code = character.codePointAt(0) ?? 0
  const group = GROUPS[Math.floor((code - FIRST) / BLOCK_SIZE)]
  if (/[\u200b-\u200d\ufeff]/.test(character)) return
  if (group === undefined) letters.push({ kind: 'other', group: 'other', sound: character })
  else if (!readSign(letters, group, code % BLOCK_SIZE)) readLetter(letters, group, code % BLOCK_SIZE)
}

/** Applies a sign that changes the letter before it. @returns false if it is not such a sign */
function readSign(letters: Letter[], group: Group, place: number): boolean {
  const sign = VOWEL_SIGNS.get(place)
  if (place !== VIRAMA && place !== NUKTA && sign === undefined) return false
  const vowel = letters.at(-1)
  if (place === NUKTA) applyNukta(letters.at(-2), group)
  else if (vowel?.isInherent === true) letters.pop()
  if (sign !== undefined) letters.push({ kind: 'vowel', group, sound: sign })
  return true
}

function applyNukta(consonant: Letter | undefined, group: Group): void {
  if (consonant?.kind !== 'consonant') return
  consonant.sound = (group === 'bengali' ? DOTTED_IN_BENGALI : DOTTED)[consonant.sound] ?? consonant.sound
}

function readLetter(letters: Letter[], group: Group, place: number): void {
  const consonant = CONSONANTS.get(place)
  if (consonant !== undefined) {
    readConsonant(letters, group, group === 'bengali' && place === YA ? bengaliYa(letters) : consonant)
    return
  }
  const letter = signOf(group, place)
  if (letter !== undefined) letters.push({ ...letter, group })
}

function readConsonant(letters: Letter[], group: Group, sound: string): void {
  const isForeign = letters.at(-1)?.sound === 'aytham'
  if (isForeign) letters.pop()
  letters.push({ kind: 'consonant', group, sound: isForeign && sound === 'p' ? 'f' : sound })
  letters.push({ kind: 'vowel', group, sound: 'a', isInherent: true })
}

function signOf(group: Group, place: number): Pick<Letter, 'kind' | 'sound'> | undefined {
  const vowel = VOWELS.get(place)
  if (vowel !== undefined) return { kind: 'vowel', sound: vowel }
  if (place === ANUSVARA) return { kind: 'nasal', sound: 'm' }
  if (place === CANDRABINDU || place === TIPPI) return { kind: 'nasal', sound: 'n' }
  if (place === AYTHAM) return { kind: 'other', sound: group === 'tamil' ? 'aytham' : 'h' }
  const isDigit = place >= DIGITS && place <= LAST_DIGIT
  return isDigit ? { kind: 'other', sound: String(place - DIGITS) } : undefined
}

/** The Bengali "ya" is "j", and "y" after another consonant. */
const bengaliYa = (letters: readonly Letter[]): string => (letters.at(-1)?.kind === 'consonant' ? 'y' : 'j')
