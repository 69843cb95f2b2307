/** A pack's title, with its Latin form if it is in another script, so that every buyer can read what they buy. */
import type { Package } from '#contract/catalogue.ts'
import { titleLang } from './pack-labels.ts'
import { scriptLanguage } from './script-language.ts'

type Names = { name: string; latin: string | undefined }

/** `language` is the name of the pack's language, if known. */
type PackTitleProps = Names & { language?: string | undefined }

/** Returns the Latin form of a title in another script; undefined for a title in Latin letters. */
export const latinOf = ({ name, latin = '' }: Names): string | undefined =>
  scriptLanguage(name) === undefined || latin === '' || latin === name ? undefined : latin

/** Returns both forms in one line, for sentences and labels: "மழை வாசல் (Mazhai Vaasal)". */
export function titleWithLatin({
  fld_package_name: name,
  fld_alias,
}: Pick<Package, 'fld_package_name' | 'fld_alias'>): string {
  const latin = latinOf({ name, latin: fld_alias })
  return latin === undefined ? name : `${name} (${latin})`
}

/** Renders the native title with its `lang`, so that screen readers use that language, and the Latin form below. */
export function PackTitle({ name, latin, language }: PackTitleProps) {
  const read = latinOf({ name, latin })
  const native = <span lang={titleLang(name, language) ?? scriptLanguage(name)}>{name}</span>
  if (read === undefined) return native
  return (
    <>
      {native} <span className="latin">{read}</span>
    </>
  )
}
