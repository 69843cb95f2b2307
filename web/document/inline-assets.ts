/**
 * The style sheet and the icons, inline in every page, so that the first paint needs no request.
 * The server has them as text; the browser reads them from its page, so that its bundle does not include them.
 */
import css from '#web/styles/site.css?inline'
import icons from '#web/ui/icons.svg?raw'
import { trustedHtml } from '#web/browser/trusted-types.ts'

const fromPage = (id: string) => document.getElementById(id)?.innerHTML ?? ''

export const siteCss = import.meta.env.SSR ? css : fromPage('site-css')
export const iconSymbols = import.meta.env.SSR ? icons : trustedHtml(fromPage('site-icons'))
