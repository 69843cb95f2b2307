/** The pages with pseudo-translations: the built English pages, and a second language beside them. */
import { cpSync, existsSync } from 'node:fs'
import { buildLanguage } from '#scripts/build/build-language.ts'

/** The language with the highest letters: its type has the largest line heights. */
export const PSEUDO_LANGUAGE = 'kn'
/** `npm run build` removes it. */
const FOLDER = 'build/pseudo'

/** The settings of a shop that offers English and pseudo-translations. */
export const PSEUDO_SHOP = { PAGES_FOLDER: FOLDER, LANGUAGES: `en,${PSEUDO_LANGUAGE}` }

export const pseudoPath = (path: string): string => `/${PSEUDO_LANGUAGE}${path === '/' ? '' : path}`

/** Builds the pages once after each `npm run build`. */
export async function buildPseudoPages(): Promise<void> {
  if (existsSync(`${FOLDER}/languages/${PSEUDO_LANGUAGE}/server`)) return
  for (const part of ['client', 'server']) cpSync(`build/${part}`, `${FOLDER}/${part}`, { recursive: true })
  await buildLanguage(PSEUDO_LANGUAGE, { folder: FOLDER, settings: { PSEUDO_TRANSLATIONS: PSEUDO_LANGUAGE } })
}
