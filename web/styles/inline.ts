/**
 * What stands in every page itself, so that the first paint asks for nothing: the style sheet and the icons.
 * The server has them as text; the browser reads them back from its page, so its bundle does not carry them.
 */
import css from '#web/styles/site.css?inline'
import icons from '#web/ui/icons.svg?raw'
import { trustedHtml } from '#web/ui/trusted.ts'

const fromPage = (id: string) => document.getElementById(id)?.innerHTML ?? ''

export const siteCss = import.meta.env.SSR ? css : fromPage('site-css')
export const iconSymbols = import.meta.env.SSR ? icons : trustedHtml(fromPage('site-icons'))
