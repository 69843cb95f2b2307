/**
 * The names that eslint.config.js forbids, grouped by the files they are forbidden in. Each message states the
 * alternative.
 */

import { GLOBALS, LOOKBEHIND, METHODS, STATICS } from './unsupported-browser-apis.ts'

const restriction = (selector: string, message: string) => ({ selector, message })
const globals = (names: string[], message: string) => names.map((name) => ({ name, message }))
const each = (object: string, properties: string[], message: string) =>
  properties.map((property) => ({ object, property, message }))

const TIME = 'Use `runtime.now()`, so that a test can control the clock.'
const RANDOM = 'Use `runtime.random` or `runtime.id`, so that a run can be repeated with the same seed.'
const WAIT = 'Use `runtime.sleep`, so that a test does not have to wait.'
const NETWORK = 'Send requests with `runtime.http`, so that a test can inject faults.'
const BROWSER_APIS =
  'Only web/browser, web/session and web/ui use clocks, timers and the network: they stop each one when its screen is closed. Use or add a function there.'
const STORAGE =
  'Only web/browser and web/session use local and session storage: use `web/browser/storage.ts`.'
const SETTINGS = 'Read the setting in config.ts, which validates it, and pass the value as a parameter.'
const TIMERS = ['setTimeout', 'setInterval', 'setImmediate']
const STORES = ['localStorage', 'sessionStorage']

const syntax = [
  restriction('ExportAllDeclaration[exported=null]', 'Export each name explicitly.'),
  restriction(
    'ExportNamedDeclaration[source]',
    'Do not re-export: import the name from the file that defines it.',
  ),
  restriction('TSEnumDeclaration', 'Use a union of string literals, or a zod enum in the contract.'),
  restriction(
    'TSParameterProperty',
    'Declare the field and assign it in the constructor: Node only strips types.',
  ),
  restriction(
    ':matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression',
    'Write the members without `...{ }` or `...[ ]`: it only hides how long the list is.',
  ),
  restriction(
    "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock|hoisted)$/]",
    'Do not mock a module: pass a real dependency from test/ as a parameter.',
  ),
  restriction(
    'CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(only|skip|skipIf|runIf|todo|fixme|fails)$/]',
    'Make the test pass without a modifier, or delete it.',
  ),
  restriction(
    "JSXElement[openingElement.name.name=/^([Bb]utton|ButtonLink)$/] > JSXExpressionContainer > TaggedTemplateExpression[tag.name='t']",
    "Say to translators that it is a button: t({ message, comment: 'button' }).",
  ),
  restriction(
    "CallExpression[callee.property.name='waitForTimeout']",
    'Wait for a visible result: `await expect(…).toBeVisible()`.',
  ),
]
const newDates = (message: string) => [
  restriction("NewExpression[callee.name='Date'][arguments.length=0]", message),
  restriction("CallExpression[callee.name='Date']", message),
]
/** Forbidden outside stores and query files. */
export const SQL = restriction(
  'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)$/]',
  'Move the SQL to the `-store.ts` file of its table, or a `-query.ts` file, and call a function of that file.',
)

const clocks = (message: string) =>
  ['Date', 'performance']
    .flatMap((object) => each(object, ['now'], message))
    .concat(each('process', ['hrtime'], message))
const throughGlobal = (names: string[], message: string) =>
  ['globalThis', 'window', 'self', 'global'].flatMap((object) => each(object, names, message))
const randomness = (message: string) => [
  ...each('Math', ['random'], message),
  ...each('crypto', ['randomUUID', 'getRandomValues', 'randomBytes', 'randomInt'], message),
]

const imports = {
  patterns: [
    {
      regex: '^\\.\\.(/|$)',
      message: 'Import from another folder by its alias: #api/…, #contract/…, #web/…',
    },
    {
      regex: '^\\./(?!\\+types/)[^/]+/.*\\.tsx?$',
      message: 'Import from a subfolder by its alias: #api/…, #contract/…, #web/…',
    },
    {
      regex: '(^|/)index(\\.[jt]sx?)?$',
      message: 'Import the file that defines the name; there are no index files.',
    },
  ],
  paths: [
    { name: 'process', importNames: ['env'], message: SETTINGS },
    { name: 'node:process', importNames: ['env'], message: SETTINGS },
  ],
}
type Restriction = { message: string; importNames?: string[]; allowTypeImports?: boolean }
const core = (modules: string[], ban: Restriction) =>
  modules.flatMap((name) => [name, `node:${name}`]).map((name) => ({ name, ...ban }))
const runtimeImports = {
  ...imports,
  paths: [
    ...imports.paths,
    ...core(['crypto'], {
      importNames: ['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues', 'webcrypto', 'default'],
      message: RANDOM,
    }),
    ...core(['timers', 'timers/promises'], { message: WAIT }),
    ...core(['perf_hooks'], {
      importNames: ['performance', 'monitorEventLoopDelay', 'eventLoopUtilization', 'default'],
      message: TIME,
    }),
    ...core(['http', 'https', 'http2', 'net', 'tls', 'dgram'], { message: NETWORK, allowTypeImports: true }),
    { name: 'undici', message: NETWORK },
  ],
}

/** Forbidden in every file. */
export const EVERYWHERE = { syntax, imports, properties: each('process', ['env'], SETTINGS) }

/** Forbidden in business code: the originals of everything that `Runtime` provides. */
export const RUNTIME = {
  globals: [...globals(['fetch'], NETWORK), ...globals(TIMERS, WAIT)],
  properties: [
    ...clocks(TIME),
    ...randomness(RANDOM),
    ...each('AbortSignal', ['timeout'], WAIT),
    ...throughGlobal(TIMERS, WAIT),
    ...throughGlobal(['fetch'], NETWORK),
  ],
  syntax: newDates(TIME),
  imports: runtimeImports,
}

/** Forbidden in the web shop, outside the two folders that own the browser's clock, timers, network and storage. */
export const BROWSER = {
  globals: [...globals(['fetch', ...TIMERS], BROWSER_APIS), ...globals(STORES, STORAGE)],
  clocks: clocks(BROWSER_APIS),
  properties: [
    ...clocks(BROWSER_APIS),
    ...randomness(BROWSER_APIS),
    ...throughGlobal(['fetch', ...TIMERS], BROWSER_APIS),
    ...throughGlobal(STORES, STORAGE),
  ],
  syntax: [
    ...newDates(BROWSER_APIS),
    restriction(
      "ImportSpecifier[imported.name='Navigate']",
      'It can override the back button: use Redirect of web/browser/redirect.tsx.',
    ),
  ],
}

const LOCALE =
  'The first `Intl` call of a page blocks a slow phone for 50 ms: format without it, as contract/format/format-rupees.ts does.'

const unsupportedMessage = (name: string, { since, instead }: { since: string; instead: string }) =>
  `${name} needs ${since}; our oldest browsers are Chrome 87 and Safari 14. Instead: ${instead}.`

/** Forbidden in code that runs in browsers, including old ones; not in tests and the server's half of a page. */
export const OLD_BROWSERS = {
  syntax: [
    ...METHODS.flatMap((one) =>
      one.names.map((name) =>
        restriction(`CallExpression[callee.property.name='${name}']`, unsupportedMessage(`.${name}()`, one)),
      ),
    ),
    ...STATICS.flatMap((one) =>
      one.names.map((name) =>
        restriction(
          `CallExpression[callee.object.name='${one.object}'][callee.property.name='${name}']`,
          unsupportedMessage(`${one.object}.${name}()`, one),
        ),
      ),
    ),
    ...GLOBALS.flatMap((one) =>
      one.names.map((name) =>
        restriction(
          `:matches(CallExpression, NewExpression)[callee.name='${name}']`,
          unsupportedMessage(`${name}()`, one),
        ),
      ),
    ),
    restriction(
      `Literal[regex.pattern=/${LOOKBEHIND}/]`,
      'A lookbehind needs Safari 16.4: match the preceding text instead.',
    ),
    ...[
      "MemberExpression[object.name='Intl']",
      'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
    ].map((locale) => restriction(locale, LOCALE)),
  ],
}

/** Forbidden in end-to-end tests, where waiting for a fixed time makes a test fail on a slow machine. */
export const END_TO_END = { globals: globals(TIMERS, 'Wait for a visible result, not for a fixed time.') }
