/** Builds the pages in one language. The scripts of all languages of a folder are in one place, `client/assets`. */
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'

/** @param settings environment variables of the build besides those of this process */
export function buildLanguage(
  language: string,
  { folder = 'build', settings = {} }: { folder?: string; settings?: Record<string, string> } = {},
): void {
  const { status } = spawnSync('node_modules/.bin/react-router', ['build'], {
    stdio: 'inherit',
    env: { ...process.env, ...settings, PAGE_LANGUAGE: language, PAGES_FOLDER: folder },
  })
  if (status !== 0) throw new Error(`The build of the pages in ${language} failed`)
  if (language === DEFAULT_LANGUAGE) return
  const client = `${folder}/languages/${language}/client`
  cpSync(`${client}/assets`, `${folder}/client/assets`, { recursive: true })
  rmSync(client, { recursive: true })
}
