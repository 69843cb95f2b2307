/** The kinds of items in the catalogue, in the words of the desk. */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#contract/languages.ts'
import type { DeskDraftChange } from '#contract/staff/desk-drafts.ts'
import { isTextKind, type TextKind } from '#contract/staff/text-fields.ts'

export type ItemKind = DeskDraftChange['kind']

export const KINDS: { value: ItemKind; label: string; one: string }[] = [
  { value: 'package', label: 'Packages', one: 'package' },
  { value: 'app', label: 'Apps', one: 'app' },
  { value: 'faq', label: 'Questions', one: 'question' },
  { value: 'banner', label: 'Banners', one: 'banner' },
  { value: 'language', label: 'Languages', one: 'language' },
  { value: 'genre', label: 'Genres', one: 'genre' },
  { value: 'app_type', label: 'App types', one: 'app type' },
]

export const kindOf = (text: string | null): ItemKind =>
  KINDS.find(({ value }) => value === text)?.value ?? 'package'

export const nameOfKind = (kind: ItemKind): string => KINDS.find(({ value }) => value === kind)?.one ?? kind

/** Returns a language from a form or an address; English if there is none: English texts are fields of the items. */
export const textLanguageOf = (code: string | null): Language =>
  code !== null && isLanguage(code) ? code : DEFAULT_LANGUAGE

export const textKindOf = (text: string | null): TextKind =>
  text !== null && isTextKind(text) ? text : 'package'
