/** A pack's title, with a form that its buyer can read if it is in another script. */
import type { Package } from '#contract/catalogue.ts'
import { LANGUAGE } from '#web/language/page-language.ts'
import { titleLang } from './pack-labels.ts'
import { isInOtherScript, scriptLanguage } from './script-language.ts'

type Names = {
  name: string
  latin: string | undefined
  /** The title in the page's language, if the catalogue has one. */
  translated?: string | undefined
}

/** `language` is the name of the pack's language, if known. */
type PackTitleProps = Names & { language?: string | undefined }

type Titled = Pick<Package, 'fld_package_name' | 'fld_alias' | 'fld_texts'>

/** Returns the names of a package. A cart may have one whose texts are in the language of another page. */
export const namesOf = ({ fld_package_name: name, fld_alias: latin, fld_texts: texts }: Titled): Names => ({
  name,
  latin,
  translated: texts?.language === LANGUAGE ? texts.name : undefined,
})

/**
 * Returns the form of a title beside the one in its own script: the one in the page's language, or else the Latin one.
 * Undefined for a title in Latin letters or in the script of the page, without a form in the page's language.
 */
export function secondTitle({ name, latin = '', translated = '' }: Names): string | undefined {
  if (translated !== '') return translated === name ? undefined : translated
  return !isInOtherScript(name) || latin === '' || latin === name ? undefined : latin
}

/** Returns both forms in one line, for sentences and labels: "மழை வாசல் (Mazhai Vaasal)". */
export function titleInLine(pack: Titled): string {
  const names = namesOf(pack)
  const second = secondTitle(names)
  return second === undefined ? names.name : `${names.name} (${second})`
}

/** Renders the native title with its `lang`, so that screen readers use that language, and the second form below. */
export function PackTitle({ language, ...names }: PackTitleProps) {
  const { name } = names
  const second = secondTitle(names)
  const native = <span lang={titleLang(name, language) ?? scriptLanguage(name)}>{name}</span>
  if (second === undefined) return native
  return (
    <>
      {native} <span className="latin">{second}</span>
    </>
  )
}
