/**
 * Loose key of a word, equal for its different spellings: "Vikkram" and "vikram", "Soorarai" and "surarai", "Kadhal"
 * and "kaadal". Computed from Latin letters, so it works for any script after `romanise`.
 */

/** Replacements, applied in this order. After each, the key can still be pronounced. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // English spellings.
  [/x/g, 'ks'],
  [/qu(?=[aeio])/g, 'kv'],
  [/q|ck/g, 'k'],
  [/ght/g, 't'],
  [/tch/g, 'ch'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  // Aspirated, sibilant and retroflex letters: people type them with and without the "h".
  [/ph|f/g, 'p'],
  [/([cgjktdpb])h+/g, '$1'],
  [/sh/g, 's'],
  [/zh/g, 'l'],
  [/z/g, 'j'],
  [/aav[ua]?$/g, 'ao'], // "Rao", which Indian scripts write "raav", "raava" or "raavu".
  // Long vowels, and the two spellings of diphthongs; "y" between vowels is optional.
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
  // The final vowel, which is silent in Hindi and spoken in Telugu.
  [/(?<=.)a$/g, ''],
]

/** Returns the loose key. @param word in small Latin letters, without blanks */
export const spellingKey = (word: string): string =>
  RULES.reduce((key, [pattern, instead]) => key.replace(pattern, instead), word)
