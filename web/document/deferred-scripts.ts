/**
 * Defers the scripts of a page until after its first paint. React Router requests all scripts in the head, where they
 * compete for a slow network with the font and the first picture: decision 67 has the figures. It has no option for this,
 * so two tags of the finished HTML change: the preloads have no effect, and the starter is a text. `start-page.ts` starts it.
 *
 * The text runs as it is written here: browsers without 'strict-dynamic' (Safari before 15.4) run only a text whose hash
 * is in the content security policy. Its dynamic import of the entry is passed to `whenStarted`.
 */
export const STARTER_ID = 'start'
export const DEFERRED_PRELOAD = 'deferred-modulepreload'

const STARTER = /<script type="module" async="">([\s\S]*?)<\/script>/
const reportStart = (starter: string) => starter.replace(/import\([^)]+\)/, 'whenStarted($&)')

export const deferScripts = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED_PRELOAD}" fetchpriority="low"`)
    .replace(
      STARTER,
      (_tag, starter: string) =>
        `<script type="text/plain" id="${STARTER_ID}">${reportStart(starter)}</script>`,
    )
