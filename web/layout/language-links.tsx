/** The links to this page in the other languages, each named in its own language. */
import { LANGUAGES, type Language, pathIn } from '#contract/languages.ts'
import { LANGUAGE } from '#web/language/page-language.ts'
import { t } from '@lingui/core/macro'
import { useLocation } from 'react-router'

type LanguageLinksProps = {
  languages: readonly Language[]
  /** The path of a page to link to. Absent: this page. A click then adds its query (`language-link-script.ts`). */
  to?: string
}

/** Renders plain links, because another language is another document. Nothing if the shop offers one language. */
export function LanguageLinks({ languages, to }: LanguageLinksProps) {
  const { pathname, search } = useLocation()
  if (languages.length === 1) return null
  return (
    <ul className="languages" aria-label={t`Language`}>
      {languages.map((code) => (
        <li key={code}>
          <a
            href={pathIn(code, to ?? `${pathname}${search}`)}
            lang={code}
            hrefLang={code}
            data-same-page={to === undefined || undefined}
            aria-current={code === LANGUAGE ? 'true' : undefined}
          >
            {LANGUAGES[code].name}
          </a>
        </li>
      ))}
    </ul>
  )
}
