/** A pack's title, with its Latin form where it is in another script: nobody should have to buy a name that they cannot read. */
import type { Package } from '#contract/catalogue.ts'
import { titleLang } from './pack-words.ts'
import { scriptLanguage } from './script-lang.ts'

type Names = { name: string; latin: string | undefined }

/** `language`: the name of the film's language, where it is known. */
type PackTitleProps = Names & { language?: string | undefined }

/** Undefined where the title itself is in Latin letters. */
export const latinOf = ({ name, latin = '' }: Names): string | undefined =>
  scriptLanguage(name) === undefined || latin === '' || latin === name ? undefined : latin

/** Both in one line, for sentences and labels: "மழை வாசல் (Mazhai Vaasal)". */
export function titleInWords({
  fld_package_name: name,
  fld_alias,
}: Pick<Package, 'fld_package_name' | 'fld_alias'>): string {
  const latin = latinOf({ name, latin: fld_alias })
  return latin === undefined ? name : `${name} (${latin})`
}

/** The native title is marked with its language, so that it is read aloud in it; the Latin form stands below it. */
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
