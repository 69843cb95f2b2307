/**
 * Functions that our oldest browsers, Chrome 87 and Safari 14, lack. A compiler does not add them: it changes syntax,
 * not the browser's functions. ESLint checks our sources against this list, `check-assets.ts` the build including
 * libraries. The versions are those of MDN's browser-compat-data; for several names, the lowest.
 */

type UnsupportedApi = {
  /** The name in a call: `.name(`. */
  names: string[]
  /** The first Chrome and the first Safari that have it. */
  since: string
  instead: string
}

/** Methods of values. */
export const METHODS: UnsupportedApi[] = [
  { names: ['at'], since: 'Chrome 92, Safari 15.4', instead: '`list[list.length - 1]`' },
  { names: ['findLast', 'findLastIndex'], since: 'Chrome 97, Safari 15.4', instead: 'a reversed copy' },
  {
    names: ['toSorted', 'toReversed', 'toSpliced'],
    since: 'Chrome 110, Safari 16',
    instead: '`[...list].sort()`',
  },
  { names: ['requestSubmit'], since: 'Chrome 76, Safari 16', instead: 'a submit button' },
  { names: ['isWellFormed', 'toWellFormed'], since: 'Chrome 111, Safari 16.4', instead: 'nothing' },
  { names: ['checkVisibility'], since: 'Chrome 105, Safari 17.4', instead: '`getClientRects().length`' },
]

/** Functions of a global object. */
export const STATICS: (UnsupportedApi & { object: string })[] = [
  {
    object: 'Object',
    names: ['hasOwn', 'groupBy'],
    since: 'Chrome 93, Safari 15.4',
    instead: '`key in object`',
  },
  {
    object: 'AbortSignal',
    names: ['timeout', 'any'],
    since: 'Chrome 116, Safari 16',
    instead: 'an AbortController',
  },
  {
    object: 'Promise',
    names: ['withResolvers', 'try'],
    since: 'Chrome 119, Safari 17.4',
    instead: '`new Promise`',
  },
  {
    object: 'URL',
    names: ['canParse', 'parse'],
    since: 'Chrome 120, Safari 17',
    instead: '`new URL` in try',
  },
  { object: 'Array', names: ['fromAsync'], since: 'Chrome 121, Safari 16.4', instead: '`for await`' },
  { object: 'Map', names: ['groupBy'], since: 'Chrome 117, Safari 17.4', instead: 'a loop' },
  {
    object: 'crypto',
    names: ['randomUUID'],
    since: 'Chrome 92, Safari 15.4',
    instead: '`crypto.getRandomValues`',
  },
]

/** Globals, called or constructed. */
export const GLOBALS: UnsupportedApi[] = [
  { names: ['structuredClone'], since: 'Chrome 98, Safari 15.4', instead: 'a copy by hand' },
  { names: ['BroadcastChannel'], since: 'Chrome 54, Safari 15.4', instead: 'the `storage` event' },
  { names: ['requestIdleCallback'], since: 'Chrome 47, no Safari', instead: '`setTimeout`' },
  { names: ['WeakRef', 'FinalizationRegistry'], since: 'Chrome 84, Safari 14.1', instead: 'a WeakMap' },
]

/** A regular expression that Safari before 16.4 cannot parse: the whole file is then a syntax error. */
export const LOOKBEHIND = '\\(\\?<[=!]'
