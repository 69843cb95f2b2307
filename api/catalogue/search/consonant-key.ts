/**
 * Phonetic key of a title: its consonants, where consonants that sound alike are one letter. Finds titles whose vowels
 * are spelt differently. "Thunivu" and the Tamil துணிவு, in which "t" and "d" are one letter, have the same key.
 */

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

/**
 * Returns the key. A key of fewer than three consonants keeps its vowels: it would match too many titles.
 * @param loose one or more keys of `spellingKey`, concatenated
 */
export function consonantKey(loose: string): string {
  const sounds = loose.replace(/./gu, (letter) => SAME_SOUND[letter] ?? letter)
  const consonants = sounds.replace(/[aeiouhy]/g, '').replace(/(.)\1+/g, '$1')
  return consonants.length < MIN_CONSONANTS ? sounds : consonants
}
