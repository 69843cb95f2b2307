/** The description of a package, in the page's language if the catalogue has it. */
import type { Package } from '#contract/catalogue.ts'
import { LANGUAGE } from '#web/language/page-language.ts'
import { type ShownText, shownText } from '#web/language/shown-text.tsx'

export const packDescription = ({
  fld_package_description: english,
  fld_texts: texts,
}: Pick<Package, 'fld_package_description' | 'fld_texts'>): ShownText =>
  shownText(english, texts?.language === LANGUAGE ? texts.description : undefined)
