/** The server builds of the pages: one for each language, imported when its first page is rendered. */
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import type { PageServer } from '#contract/page-data.ts'
import type { Config } from '#api/platform/config/config.ts'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type PageBuilds = {
  /** The paths of the English pages. */
  paths: ReadonlySet<string>
  /** @throws if the language is not offered */
  buildIn: (language: Language) => Promise<PageServer>
}

const fileOf = (language: Language, pagesFolder: string): string => {
  const folder = language === DEFAULT_LANGUAGE ? pagesFolder : `${pagesFolder}/languages/${language}`
  return fileURLToPath(new URL(`../../${folder}/server/index.js`, import.meta.url))
}

/** @throws if the pages are not built in one of the languages */
export async function openPageBuilds({
  languages,
  pagesFolder,
}: Pick<Config, 'languages' | 'pagesFolder'>): Promise<PageBuilds> {
  const missing = languages.filter((language) => !existsSync(fileOf(language, pagesFolder)))
  if (missing.length > 0)
    throw new Error(
      `The pages are not built in: ${missing.join(', ')}. Run: LANGUAGES=${languages.join()} npm run build`,
    )
  const imported = new Map<Language, Promise<PageServer>>()
  const buildIn = (language: Language): Promise<PageServer> => {
    const known = imported.get(language)
    if (known) return known
    if (!languages.includes(language)) throw new Error(`No page is offered in the language ${language}`)
    // The type of the module that `npm run build` makes from `web/page-server.ts`.
    const started = import(fileOf(language, pagesFolder)) as Promise<PageServer>
    imported.set(language, started)
    return started
  }
  return { paths: new Set((await buildIn(DEFAULT_LANGUAGE)).paths), buildIn }
}
