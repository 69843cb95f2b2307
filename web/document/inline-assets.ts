/**
 * The style sheet, the icons and the script of the head, inline in every page, so that the first paint needs no request.
 * The server has them as text; the browser reads them from its page, so that its bundle does not include them.
 */
import css from '#web/styles/site.css?inline'
import icons from '#web/ui/icons.svg?raw'
import type { Language } from '#contract/languages.ts'
import { trustedHtml } from '#web/browser/trusted-types.ts'
import { earlyClickScript } from './early-click-replay.ts'
import { keptLanguageScript } from './kept-language-script.ts'
import { languageLinkScript } from './language-link-script.ts'
import { languageOfferRules, languageOffers } from './language-offers.ts'
import { partnerKeyScript } from './partner-key-script.ts'
import { startPageScript } from './start-page.ts'
import { storedStateScript } from './stored-state-script.ts'
import { typedInputScript } from './typed-input-script.ts'
import { webStreamsPolyfill } from './web-streams-polyfill.ts'

/** Called on the server only, so that the browser's bundle has no part of the scripts. */
const headScripts = (): string[] => [
  keptLanguageScript,
  partnerKeyScript,
  webStreamsPolyfill,
  typedInputScript,
  languageLinkScript,
  startPageScript(),
  earlyClickScript,
  storedStateScript(),
  "document.documentElement.classList.add('js')",
]

export const LANGUAGE_OFFERS_ID = 'language-offers'

const fromPage = (id: string) => document.getElementById(id)?.innerHTML ?? ''

export const siteCss = import.meta.env.SSR ? css + languageOfferRules() : trustedHtml(fromPage('site-css'))
export const iconSymbols = import.meta.env.SSR ? icons : trustedHtml(fromPage('site-icons'))
/**
 * The semicolons separate scripts that begin with a parenthesis.
 * React writes this text again when it renders the document of an error: without a `<`, the default policy allows it.
 */
export const headScript = import.meta.env.SSR ? headScripts().join(';\n') : fromPage('head-script')

const offersOfPage = import.meta.env.SSR ? '' : trustedHtml(fromPage(LANGUAGE_OFFERS_ID))

/** Returns the language offer of an English page. */
export const languageOfferHtml = (languages: readonly Language[]) =>
  import.meta.env.SSR ? languageOffers(languages) : offersOfPage
