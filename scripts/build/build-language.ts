/** Builds the pages in one language. The scripts of all languages of a folder are in one place, `client/assets`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'

/**
 * Build English first, because its build empties the folder. Other languages can be built at the same time.
 * @param settings environment variables of the build in addition to those of this process
 */
export async function buildLanguage(
  language: string,
  { folder = 'build', settings = {} }: { folder?: string; settings?: Record<string, string> } = {},
): Promise<void> {
  const build = spawn('node_modules/.bin/react-router', ['build'], {
    stdio: 'inherit',
    env: { ...process.env, ...settings, PAGE_LANGUAGE: language, PAGES_FOLDER: folder },
  })
  const [status] = (await once(build, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`The build of the pages in ${language} failed`)
  if (language === DEFAULT_LANGUAGE) return
  const client = `${folder}/languages/${language}/client`
  cpSync(`${client}/assets`, `${folder}/client/assets`, { recursive: true })
  rmSync(client, { recursive: true })
}
