/**
 * The page behind the link that stops reminders. It works without scripts and without the pages' files. Programs that
 * check mails open links, so only the button stops anything.
 */
import { escapeHtml } from '#api/platform/http/escape-html.ts'
import type { Texts } from '#api/platform/languages/create-translator.ts'
import { pathIn } from '#contract/languages.ts'

export type StopPage = 'ask' | 'stopped' | 'unknown' | 'busy'

/** The colours of `web/styles/tokens.css`, in the dark and the light theme. */
export const STOP_PAGE_STYLE = `
:root { color-scheme: dark light; --bg: #0a0c14; --surface: #12151f; --line: #262b3a; --text: #f7f3ea; --text-2: #bcbcc8; --accent: #ffc247 }
@media (prefers-color-scheme: light) {
  :root { --bg: #f6f5f2; --surface: #fff; --line: #dedbd2; --text: #1d1a14; --text-2: #57534a; --accent: #7a4b00 }
}
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Nirmala UI', sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: 56px 16px }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 18px; padding: 24px; overflow-wrap: anywhere }
.brand { font-weight: 700; margin: 0 0 20px }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 12px } :root:not(:lang(en)) h1 { line-height: 1.5 }
p { margin: 0 0 16px } .quiet { color: var(--text-2); font-size: .9375rem; margin: 16px 0 0 }
a { color: var(--accent); display: inline-block; padding: 10px 0 }
button { font: inherit; font-weight: 700; min-height: 52px; width: 100%; padding: 12px 20px; border: 0; border-radius: 12px; background: #ffb81c; color: #1c1203; cursor: pointer }
button:hover { background: #ffc94d } :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px }
`

const TITLES: Record<StopPage, string> = {
  ask: /*i18n*/ 'Stop reminders?',
  stopped: /*i18n*/ 'Reminders are off',
  unknown: /*i18n*/ 'This link no longer works',
  busy: /*i18n*/ 'Please try again later',
}

const TEXTS: Record<StopPage, string> = {
  ask: /*i18n*/ 'Before your last app plan ends, we remind you by text message and mail. You keep getting messages about payments, refunds and changes of your account.',
  stopped:
    /*i18n*/ 'You get no more reminders before an app plan ends. You can switch them on again at any time: log in, and choose Reminders in My Account.',
  unknown: /*i18n*/ 'You can still stop reminders: log in, and choose Reminders in My Account.',
  busy: /*i18n*/ 'This link was opened too often. Please wait some minutes, or switch reminders off in My Account.',
}

/** Returns the HTML. Its address is a credential, so the links send no referrer. The form of `ask` posts to the address of the page itself. */
export function stopPage(page: StopPage, texts: Texts, product: string): string {
  const { language, translate } = texts
  const [title, text] = [translate(TITLES[page]), translate(TEXTS[page])].map(escapeHtml)
  const account = `<a href="${pathIn(language, '/my-account')}">${escapeHtml(translate(/*i18n*/ 'Open My Account'))}</a>`
  const question = `<form method="post"><button>${escapeHtml(translate(/*i18n*/ 'Stop reminders'))}</button></form>
<p class="quiet">${escapeHtml(translate(/*i18n*/ 'To keep them, just close this page.'))}</p>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title ?? ''} · ${escapeHtml(product)}</title><style>${STOP_PAGE_STYLE}</style></head>
<body><main><p class="brand">${escapeHtml(product)}</p><div class="card"><h1>${title ?? ''}</h1><p>${text ?? ''}</p>
${page === 'ask' ? question : account}</div></main></body></html>`
}
