/**
 * What different spellings of one word have in common: "Vikkram" and "vikram", "Soorarai" and "surarai",
 * "Kadhal" and "kaadal" are one key. Made from Latin letters, so from any script after `romanise`.
 */

/** One after the other; after each, the key can still be read aloud. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // English spellings.
  [/x/g, 'ks'],
  [/qu(?=[aeio])/g, 'kv'],
  [/q|ck/g, 'k'],
  [/ght/g, 't'],
  [/tch/g, 'ch'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  // Breath makes no difference in typing, nor does where the tongue is.
  [/ph|f/g, 'p'],
  [/([cgjktdpb])h+/g, '$1'],
  [/sh/g, 's'],
  [/zh/g, 'l'],
  [/z/g, 'j'],
  [/aav[ua]?$/g, 'ao'], // "Rao"
  // Long vowels, and the two ways of writing those that glide; "y" between vowels comes and goes.
  [/(?<=[aeiou])y(?=[aeiou])/g, ''],
  [/ee|ea|ie|ii|yi/g, 'i'],
  [/oo|(?<=[^a])ou/g, 'u'],
  [/a+[iy]|e[iy]/g, 'e'],
  [/w/g, 'v'],
  [/a+[uow](?![aeiou])/g, 'o'],
  [/e(?=[ao])/g, 'i'],
  [/y/g, 'i'],
  // "anbu" and "ambu": one nasal before a consonant.
  [/[mn]+(?=[^aeiouhmn])/g, 'n'],
  [/(.)\1+/g, '$1'],
  // The vowel that Hindi does not say and Telugu does.
  [/(?<=.)a$/g, ''],
]

/** @param word in small Latin letters, without blanks. */
export const spellingKey = (word: string): string =>
  RULES.reduce((key, [pattern, instead]) => key.replace(pattern, instead), word)
