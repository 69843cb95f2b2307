/**
 * The names that eslint.config.js forbids, grouped by the files they are forbidden in. Each message states the
 * alternative.
 */

import { GLOBALS, LOOKBEHIND, METHODS, STATICS } from './unsupported-browser-apis.ts'

const say = (selector: string, message: string) => ({ selector, message })
const globals = (names: string[], message: string) => names.map((name) => ({ name, message }))
const each = (object: string, properties: string[], message: string) =>
  properties.map((property) => ({ object, property, message }))

const TIME = 'Ask the world for the time (`world.now()`), so that a test can stop the clock.'
const CHANCE = 'Ask the world (`world.random`, `world.id`), so that a run can be repeated.'
const WAIT = 'Wait through the world (`world.sleep`), so that a test need not wait.'
const NETWORK = 'Speak to others through the world (`world.http`), so that a fault can be replayed.'
const BROWSER_ORIGINALS =
  'Only web/browser, web/session and web/ui use clocks, timers and the network: they stop each when its screen is left. Use or add a function there.'
const STORAGE =
  'Only web/browser and web/session use local and session storage: use `web/browser/storage.ts`.'
const SETTINGS = 'Read the setting in config.ts, where it is checked, and pass it on.'
const TIMERS = ['setTimeout', 'setInterval', 'setImmediate']
const STORES = ['localStorage', 'sessionStorage']

const syntax = [
  say('ExportAllDeclaration[exported=null]', 'Say by name what you export.'),
  say('ExportNamedDeclaration[source]', 'Import it from the file that makes it; pass nothing on.'),
  say('TSEnumDeclaration', 'Use a union of words, or a zod enum in the contract.'),
  say('TSParameterProperty', 'Declare the field and assign it: Node only strips types.'),
  say(
    "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock|hoisted)$/]",
    'Pass the code what it needs, a real one from test/, instead of mocking a module.',
  ),
  say(
    'CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(only|skip|skipIf|runIf|todo|fixme|fails)$/]',
    'Make the test run and pass, or delete it.',
  ),
  say(
    "CallExpression[callee.property.name='waitForTimeout']",
    'Wait for what a person would see: `await expect(…).toBeVisible()`.',
  ),
]
const newDates = (message: string) => [
  say("NewExpression[callee.name='Date'][arguments.length=0]", message),
  say("CallExpression[callee.name='Date']", message),
]
/** Forbidden outside stores. */
export const SQL = say(
  'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)$/]',
  'Write the SQL in the `-store.ts` file of its table, and call that by name.',
)

const clocks = (message: string) =>
  ['Date', 'performance']
    .flatMap((object) => each(object, ['now'], message))
    .concat(each('process', ['hrtime'], message))
const throughGlobal = (names: string[], message: string) =>
  ['globalThis', 'window', 'self', 'global'].flatMap((object) => each(object, names, message))
const chances = (message: string) => [
  ...each('Math', ['random'], message),
  ...each('crypto', ['randomUUID', 'getRandomValues', 'randomBytes', 'randomInt'], message),
]

const imports = {
  patterns: [
    { regex: '^\\.\\.(/|$)', message: 'Leaving the folder? Say where you go: #api/…, #contract/…, #web/…' },
    {
      regex: '^\\./(?!\\+types/)[^/]+/.*\\.tsx?$',
      message: 'Entering a folder? Say it in full: #api/…, #contract/…, #web/…',
    },
    { regex: '(^|/)index(\\.[jt]sx?)?$', message: 'Import the file that makes it, by its own name.' },
  ],
  paths: [
    { name: 'process', importNames: ['env'], message: SETTINGS },
    { name: 'node:process', importNames: ['env'], message: SETTINGS },
  ],
}
type Ban = { message: string; importNames?: string[]; allowTypeImports?: boolean }
const core = (modules: string[], ban: Ban) =>
  modules.flatMap((name) => [name, `node:${name}`]).map((name) => ({ name, ...ban }))
const worldImports = {
  ...imports,
  paths: [
    ...imports.paths,
    ...core(['crypto'], {
      importNames: ['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues', 'webcrypto', 'default'],
      message: CHANCE,
    }),
    ...core(['timers', 'timers/promises'], { message: WAIT }),
    ...core(['perf_hooks'], { message: TIME }),
    ...core(['http', 'https', 'http2', 'net', 'tls', 'dgram'], { message: NETWORK, allowTypeImports: true }),
    { name: 'undici', message: NETWORK },
  ],
}

/** Forbidden in every file. */
export const EVERYWHERE = { syntax, imports, properties: each('process', ['env'], SETTINGS) }

/** Forbidden in business code: the originals of everything that `World` provides. */
export const WORLD = {
  globals: [...globals(['fetch'], NETWORK), ...globals(TIMERS, WAIT)],
  properties: [
    ...clocks(TIME),
    ...chances(CHANCE),
    ...each('AbortSignal', ['timeout'], WAIT),
    ...throughGlobal(TIMERS, WAIT),
    ...throughGlobal(['fetch'], NETWORK),
  ],
  syntax: newDates(TIME),
  imports: worldImports,
}

/** Forbidden in the web shop, outside the two folders that own the browser's clock, timers, network and storage. */
export const BROWSER = {
  globals: [...globals(['fetch', ...TIMERS], BROWSER_ORIGINALS), ...globals(STORES, STORAGE)],
  clocks: clocks(BROWSER_ORIGINALS),
  properties: [
    ...clocks(BROWSER_ORIGINALS),
    ...chances(BROWSER_ORIGINALS),
    ...throughGlobal(['fetch', ...TIMERS], BROWSER_ORIGINALS),
    ...throughGlobal(STORES, STORAGE),
  ],
  syntax: newDates(BROWSER_ORIGINALS),
}

const LOCALE =
  'The first `Intl` of a page keeps a cheap phone from answering for 50 ms: write it by hand, as contract/format-rupees.ts does.'

const tooNew = (name: string, { since, instead }: { since: string; instead: string }) =>
  `${name} needs ${since}; our oldest browsers are Chrome 87 and Safari 14. Instead: ${instead}.`

/** Forbidden in code that runs in browsers, including old ones; not in tests and the server's half of a page. */
export const OLD_BROWSERS = {
  syntax: [
    ...METHODS.flatMap((one) =>
      one.names.map((name) =>
        say(`CallExpression[callee.property.name='${name}']`, tooNew(`.${name}()`, one)),
      ),
    ),
    ...STATICS.flatMap((one) =>
      one.names.map((name) =>
        say(
          `CallExpression[callee.object.name='${one.object}'][callee.property.name='${name}']`,
          tooNew(`${one.object}.${name}()`, one),
        ),
      ),
    ),
    ...GLOBALS.flatMap((one) =>
      one.names.map((name) =>
        say(`:matches(CallExpression, NewExpression)[callee.name='${name}']`, tooNew(`${name}()`, one)),
      ),
    ),
    say(`Literal[regex.pattern=/${LOOKBEHIND}/]`, 'A lookbehind needs Safari 16.4: match what is before it.'),
    ...[
      "MemberExpression[object.name='Intl']",
      'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
    ].map((locale) => say(locale, LOCALE)),
  ],
}

/** Forbidden in end-to-end tests, where waiting for a fixed time makes a test fail on a slow machine. */
export const JOURNEY = { globals: globals(TIMERS, 'Wait for what a person would see, not for a time.') }
