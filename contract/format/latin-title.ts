/**
 * Readable Latin form of titles in nine Indian scripts, for people who cannot read the script: "நிழல் தேடி" is
 * "Nizhal Thedi". Spelt as film titles are in India: no diacritics, words in title case. Search uses the stricter
 * `romanise`. The sounds are those of `indic-letters.ts`: a capital is retroflex (T, D, N, L), R is the hard r of the south.
 */
import { type Letter, readLetters } from './indic-letters.ts'

/** Returns the Latin form of a title: the alias, else a transliteration; '' if the title has no Indian letters. */
export function latinTitle(name: string, alias: string): string {
  if (alias !== '') return alias
  if (!/[\u0900-\u0d7f]/.test(name)) return ''
  const words = name
    .normalize('NFC')
    .split(/(\s+)/)
    .map((word) => spell(readLetters(word)))
  // Between two words is a blank, so the next word is two places further.
  return words
    .map((word, i) => withoutSandhi(word, words[i + 2] ?? '', name))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** Removes the consonant that Tamil adds at the end of a word before the next: "chinnak kuruvi". Titles omit it. */
function withoutSandhi(word: string, next: string, name: string): string {
  const isTamil = /[\u0b80-\u0bff]/.test(name)
  return isTamil &&
    /[aeiou](?:k|ch|th|p)$/.test(word) &&
    next.startsWith(/(?:k|ch|th|p)$/.exec(word)?.[0] ?? '-')
    ? word.replace(/(?:k|ch|th|p)$/, '')
    : word
}

function spell(letters: readonly Letter[]): string {
  const spoken = withoutSilentVowels(letters)
  return spoken
    .map((letter, i) => {
      if (letter.kind === 'consonant') return consonantOf(spoken, i)
      if (letter.kind === 'vowel') return vowelOf(spoken, i)
      if (letter.kind === 'nasal') return nasalOf(spoken, i)
      return letter.sound
    })
    .join('')
    .replace(/ngng/g, 'ng')
}

const NOTHING: Letter = { kind: 'other', group: 'other', sound: '' }
const at = (letters: readonly Letter[], i: number): Letter => letters[i] ?? NOTHING
const isConsonant = (letter: Letter): boolean => letter.kind === 'consonant'
const isVowel = (letter: Letter): boolean => letter.kind === 'vowel'

/** Removes silent inherent vowels, as at the end of "विक्रम" and in the middle of "शेवटचा". */
function withoutSilentVowels(letters: readonly Letter[]): Letter[] {
  const kept = [...letters]
  const { group } = at(letters, 0)
  if (group !== 'north' && group !== 'bengali') return kept
  for (let i = kept.length - 1; i > 1; i--) {
    if (at(kept, i).isInherent !== true) continue
    const isSilent =
      i === kept.length - 1 ? isSilentAtEnd(kept, i) : group === 'north' && isSilentInside(kept, i)
    if (isSilent) kept.splice(i, 1)
  }
  return kept
}

/** The final vowel is silent after one consonant; after two only if the first is a nasal, or for "st". */
function isSilentAtEnd(letters: readonly Letter[], i: number): boolean {
  if (!letters.slice(0, i - 1).some(isVowel)) return false
  const before = at(letters, i - 2)
  return (
    !isConsonant(before) ||
    ['n', 'm', 'N', 'ng', 'ny'].includes(before.sound) ||
    isSoundPair(letters, i, 'st')
  )
}

const isSoundPair = (letters: readonly Letter[], i: number, pair: string): boolean =>
  at(letters, i - 2).sound + at(letters, i - 1).sound === pair

/** A vowel inside a word is silent between two open syllables. */
const isSilentInside = (letters: readonly Letter[], i: number): boolean =>
  isVowel(at(letters, i - 2)) && isConsonant(at(letters, i + 1)) && isVowel(at(letters, i + 2))

/**
 * Spellings of a Tamil consonant by its place: at the start of a word, between vowels, after a nasal, at the end or beside another
 * consonant, and as the first letter of a doubled one ('' where the second letter spells both).
 */
type Spelling = { first: string; soft: string; nasal: string; hard: string; doubled: string }
const TAMIL: Readonly<Record<string, Spelling>> = {
  k: { first: 'k', soft: 'g', nasal: 'g', hard: 'k', doubled: 'k' },
  ch: { first: 's', soft: 's', nasal: 'j', hard: 'ch', doubled: '' },
  T: { first: 't', soft: 'd', nasal: 'd', hard: 't', doubled: 't' },
  t: { first: 'th', soft: 'dh', nasal: 'dh', hard: 'th', doubled: '' },
  p: { first: 'p', soft: 'b', nasal: 'b', hard: 'p', doubled: 'p' },
}
const MALAYALAM_AFTER_NASAL: Readonly<Record<string, string>> = { T: 'd', p: 'b', t: 'th', R: 't' }
const NASALS = new Set(['n', 'N', 'm', 'ng', 'ny'])
const PLAIN: Readonly<Record<string, string>> = { T: 't', Th: 'th', D: 'd', Dh: 'dh', N: 'n', R: 'r', L: 'l' }

/** The consonants beside a consonant, '' where there is none; a nasal sign before it counts as "m". */
type Around = { before: string; after: string; isFirst: boolean; isLast: boolean }

function consonantOf(letters: readonly Letter[], i: number): string {
  const { sound, group } = at(letters, i)
  const [previous, next] = [at(letters, i - 1), at(letters, i + 1)]
  const around = {
    before: isConsonant(previous) ? previous.sound : previous.kind === 'nasal' ? 'm' : '',
    after: isConsonant(next) ? next.sound : '',
    isFirst: i === 0,
    isLast: i === letters.length - 1,
  }
  const palatal = palatalOf(sound, group, around)
  if (palatal !== undefined) return palatal
  if (group === 'tamil') return tamilOf(sound, around)
  if (group === 'malayalam') return malayalamOf(sound, around)
  if (group === 'south' && sound === 't') return dentalOf(around)
  return PLAIN[sound] ?? sound
}

/** Spells palatals: "ng" before "k" is "n"; "jn" is "gy" in the north and "gn" in the south. */
function palatalOf(
  sound: string,
  group: Letter['group'],
  { before, after, isFirst }: Around,
): string | undefined {
  if (sound === 'ng') return ['k', 'kh', 'g', 'gh'].includes(after) ? 'n' : 'ng'
  if (sound === 'j' && after === 'ny') return 'g'
  if (sound !== 'ny') return undefined
  if (before === 'j') return group === 'north' ? 'y' : 'n'
  if (before === 'ny') return 'j'
  return isFirst ? 'gn' : 'n'
}

function tamilOf(sound: string, around: Around): string {
  if (sound === 'R') return trilledOf(around)
  const spelling = TAMIL[sound]
  return spelling === undefined ? plainOf(sound) : spelling[tamilPlaceOf(sound, around)]
}

function trilledOf({ before, after }: Around): string {
  if (after === 'R') return 't'
  return before === 'n' ? 'dr' : 'r'
}

function tamilPlaceOf(sound: string, { before, after, isFirst, isLast }: Around): keyof Spelling {
  if (isFirst) return 'first'
  if (NASALS.has(before)) return 'nasal'
  if (after === sound) return 'doubled'
  return before + after === '' && !isLast ? 'soft' : 'hard'
}

function malayalamOf(sound: string, around: Around): string {
  const { before, after, isFirst } = around
  if (NASALS.has(before) && before !== sound) return MALAYALAM_AFTER_NASAL[sound] ?? plainOf(sound)
  const isAlone = before + after === ''
  if (sound === 'R') return [before, after].includes('R') ? 't' : 'r'
  if (sound === 'T') return isAlone && !isFirst ? 'd' : 't'
  return sound === 't' ? dentalOf(around) : plainOf(sound)
}

const plainOf = (sound: string): string => PLAIN[sound] ?? sound

/** Spells a dental "t": "th" in "Thota" and "raathi", but "t" in "bhakti" and "yaatra". */
const dentalOf = ({ before, after }: Around): string =>
  after === '' && (before === '' || before === 't') ? 'th' : 't'

/** The spellings of long vowels that are written short. */
const SHORT: Readonly<Record<string, string>> = { aa: 'a', ee: 'i', oo: 'u' }
const BENGALI_GLIDES: Readonly<Record<string, string>> = { ai: 'oi', au: 'ou' }

function vowelOf(letters: readonly Letter[], i: number): string {
  const { sound, group, isInherent } = at(letters, i)
  const short = SHORT[sound] ?? sound
  if (group === 'bengali') return isInherent ? 'o' : (BENGALI_GLIDES[sound] ?? short)
  if (group === 'odia') return short
  // In the south a long vowel is written short only at the end of a word.
  const isLong = group === 'north' ? isLongInNorth(letters, i) : i < letters.length - 1
  return isLong ? sound : short
}

/** Returns whether a long vowel is written long: in "Aangan", "maidaan" and "teesra", not in "darvaza" and "Suraj". */
function isLongInNorth(letters: readonly Letter[], i: number): boolean {
  const { sound } = at(letters, i)
  const isLast = i === letters.length - 1
  if (sound === 'ee') return !isLast && !letters.slice(0, i).some(isVowel)
  const isClosedEnd = i === letters.length - 2 && isConsonant(at(letters, i + 1))
  if (sound === 'oo') return isClosedEnd && letters.filter(isVowel).length === 1
  return i === 0 || isClosedEnd
}

function nasalOf(letters: readonly Letter[], i: number): string {
  const { group } = at(letters, i)
  const { sound: next } = at(letters, i + 1)
  if (['p', 'ph', 'b', 'bh', 'm'].includes(next)) return 'm'
  if (next === '' && ['south', 'tamil', 'malayalam', 'odia'].includes(group)) return 'm'
  return group === 'bengali' && at(letters, i).sound === 'm' ? 'ng' : 'n'
}
