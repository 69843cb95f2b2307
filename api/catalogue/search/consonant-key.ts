/**
 * Phonetic key of a title: its consonants, where consonants that sound alike are one letter. Finds titles whose vowels
 * are spelt differently. "Thunivu" and the Tamil துணிவு, in which "t" and "d" are one letter, have the same key.
 */

const HEARD_ALIKE: Readonly<Record<string, string>> = {
  g: 'k',
  d: 't',
  b: 'p',
  v: 'p',
  c: 's',
  j: 's',
  m: 'n',
}
const FEWEST = 3

/**
 * Returns the key. A key of fewer than three consonants keeps its vowels: it would match too many titles.
 * @param loose one or more keys of `spellingKey`, concatenated
 */
export function consonantKey(loose: string): string {
  const heard = loose.replace(/./gu, (letter) => HEARD_ALIKE[letter] ?? letter)
  const consonants = heard.replace(/[aeiouhy]/g, '').replace(/(.)\1+/g, '$1')
  return consonants.length < FEWEST ? heard : consonants
}
