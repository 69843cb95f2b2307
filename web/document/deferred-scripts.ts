/**
 * Defers the scripts of a page until after its first paint. React Router requests all scripts in the head, where they
 * compete for a slow network with the font and the first picture: decision 67 has the figures. It has no option for this,
 * so two tags of the finished HTML change: the preloads have no effect, and the starter is a text. `start-page.ts` starts it.
 */
export const STARTER_ID = 'start'
export const DEFERRED_PRELOAD = 'deferred-modulepreload'

export const deferScripts = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED_PRELOAD}" fetchpriority="low"`)
    .replace('<script type="module" async="">', `<script type="text/plain" id="${STARTER_ID}">`)
