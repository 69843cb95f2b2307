/** The note above a translated legal text: the English text prevails. */
import { DEFAULT_LANGUAGE, pathIn } from '#contract/languages.ts'
import { LANGUAGE } from '#web/language/page-language.ts'
import { Trans } from '@lingui/react/macro'

/** Renders nothing on an English page. @param path of the English page with the text */
export function TranslationNote({ path }: { path: string }) {
  if (LANGUAGE === DEFAULT_LANGUAGE) return null
  return (
    <p className="text-muted translation-note">
      <Trans comment="above a legal text; <0> is a link to the English page">
        This is a translation. If it differs from the English text,{' '}
        <a href={pathIn(DEFAULT_LANGUAGE, path)} hrefLang={DEFAULT_LANGUAGE}>
          the English text
        </a>{' '}
        prevails.
      </Trans>
    </p>
  )
}
