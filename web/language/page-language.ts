/** The language of the pages of this build. */
import type { Language } from '#contract/languages.ts'

declare const __LANGUAGE__: Language

export const LANGUAGE: Language = __LANGUAGE__
