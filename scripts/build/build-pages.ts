/**
 * Part of `npm run build`: builds the pages in each language of `LANGUAGES`, or in all released ones. The scripts of all
 * languages go into one folder: their names have a hash of the content, so that those without texts are the same file.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { DEFAULT_LANGUAGE, RELEASED_LANGUAGES } from '#contract/languages.ts'

const asked = process.env['LANGUAGES']
const languages = asked === undefined ? [...RELEASED_LANGUAGES] : asked.split(',')
if (languages[0] !== DEFAULT_LANGUAGE) throw new Error('LANGUAGES must begin with en')

function buildPages(language: string): void {
  const { status } = spawnSync('react-router', ['build'], {
    stdio: 'inherit',
    env: { ...process.env, PAGE_LANGUAGE: language },
  })
  if (status !== 0) throw new Error(`The build of the pages in ${language} failed`)
  if (language === DEFAULT_LANGUAGE) return
  const client = `build/languages/${language}/client`
  cpSync(`${client}/assets`, 'build/client/assets', { recursive: true })
  rmSync(client, { recursive: true })
}

rmSync('build', { recursive: true, force: true })
for (const language of languages) buildPages(language)
