/**
 * The consonants of a title, those that are heard alike counted as one: what is left when vowels are spelt by ear.
 * "Thunivu" and the Tamil துணிவு, in which "t" and "d" are one letter, meet here.
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
 * With fewer than three consonants a skeleton means too many titles: such a key keeps its vowels.
 * @param loose one or more keys of `spellingKey`, put together
 */
export function consonantKey(loose: string): string {
  const heard = loose.replace(/./gu, (letter) => HEARD_ALIKE[letter] ?? letter)
  const consonants = heard.replace(/[aeiouhy]/g, '').replace(/(.)\1+/g, '$1')
  return consonants.length < FEWEST ? heard : consonants
}
