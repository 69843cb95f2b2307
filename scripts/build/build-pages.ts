/**
 * Part of `npm run build`: builds the pages in each language of `LANGUAGES`, or in all released ones. The scripts of all
 * languages go into one folder: their names have a hash of the content, so that those without texts are the same file.
 */
import { runConcurrently } from '#scripts/run-concurrently.ts'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { RELEASED_LANGUAGES } from '#contract/released-languages.ts'
import { buildLanguage } from './build-language.ts'

const asked = process.env['LANGUAGES']
const languages = asked === undefined ? [...RELEASED_LANGUAGES] : asked.split(',')
if (languages[0] !== DEFAULT_LANGUAGE) throw new Error('LANGUAGES must begin with en')

rmSync('build', { recursive: true, force: true })
await buildLanguage(DEFAULT_LANGUAGE)
await runConcurrently(languages.slice(1), availableParallelism(), (language) => buildLanguage(language))
