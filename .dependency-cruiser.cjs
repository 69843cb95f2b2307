/**
 * Who may know whom: one sentence a rule. `npm run lint` checks them on every file, types included.
 * Rules that one file can break by itself are in eslint.config.js.
 */
const { twoWordThings } = require('./scripts/read-names.ts')

/** Which domains a domain may use, besides identity and platform. Payments know orders, never the other way. */
const DOMAINS = {
  identity: [],
  catalogue: [],
  content: [],
  support: ['identity'],
  packs: ['identity', 'catalogue'],
  orders: ['identity', 'catalogue', 'packs'],
  payments: ['identity', 'catalogue', 'packs', 'orders'],
  invoices: ['identity', 'content', 'orders', 'payments'],
  privacy: ['identity'],
}

const TEST = '(\\.test\\.tsx?$|^(test|e2e)/)'
const NO_BARE_FILES = '(^|/)(utils?|helpers?|common|misc|shared|lib|libs|services?|types)(/|\\.[jt]sx?$)'
const DOMAIN = `^api/(${Object.keys(DOMAINS).join('|')})/`
const STORE = '-store\\.ts$'
const ROUTES = '-routes\\.ts$'
/** One noun, one file: `order.ts`; or two words, `price-option.ts`, where the file makes that type and no verb. */
const THINGS = [`${DOMAIN}[a-z]+\\.ts$`, ...twoWordThings().map((path) => `^${path.replace('.', '\\.')}$`)]
/** The contract's files that reach the browser as code: words, patterns and formats, and no zod. */
const FOR_BROWSERS = '^contract/(format-rupees|format-date|payment-reasons|messages|validation)\\.ts$'
/** The platform's other half, which writes and waits, and would do the same if nobody ever asked over HTTP. */
const BELOW_HTTP = [
  '^api/platform/(world|config|context|log|migrate|retry-reads)\\.ts$',
  '^api/platform/[a-z-]*(database|transaction|outbox|lock)[a-z-]*\\.ts$',
]
const ASSEMBLY = '^api/[a-z-]+\\.ts$'
const HTTP = '^node_modules/(@?fastify[a-z-]*|@remix-run)(/|$)'
const MAIN_FOLDERS = '^(api|contract|web|db|cli)/'

const rule = (comment, from, to) => ({
  name: comment
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .slice(0, 70),
  comment,
  severity: 'error',
  from: { ...from, pathNot: [TEST, ...[from.pathNot ?? []].flat()] },
  to,
})

const betweenFolders = [
  rule('The shop and the API meet in contract/', { path: '^web/' }, { path: '^(api|db|cli)/' }),
  rule('The API does not know the shop', { path: '^(api|db|cli)/' }, { path: '^web/' }),
  rule(
    'A contract needs only zod',
    { path: '^contract/' },
    { pathNot: ['^contract/', '^node_modules/zod/'], couldNotResolve: false },
  ),
  rule('What reaches browsers stays free of zod', { path: FOR_BROWSERS }, { pathNot: FOR_BROWSERS }),
  rule(
    'Browsers get types of the contract, and code only from its files without zod',
    { path: '^web/' },
    { path: '^contract/', pathNot: FOR_BROWSERS, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'Browsers get zod/mini, never the whole of zod',
    { path: '^web/' },
    {
      path: '^node_modules/zod/',
      pathNot: '^node_modules/zod/(v4/)?mini/',
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'A simulator is written from the documentation of the real thing, and imports nothing of ours',
    { path: '^simulators/' },
    { path: '^(api|web|contract|db|cli|test|scripts|simulation|fuzz|hammer|bench|browsers|e2e)/' },
  ),
  rule('Nobody imports a simulator; it is spoken to', { path: MAIN_FOLDERS }, { path: '^simulators/' }),
  rule(
    'What runs in production needs no tests, scripts or benches',
    { path: '^(api|contract|web|db|cli|simulators)/' },
    { path: '^(test|e2e|scripts|bench|browsers|fuzz|hammer|simulation)/' },
  ),
  rule(
    'What runs in production needs no development dependency',
    {
      path: '^(api|contract|web|db|cli|simulators)/',
      pathNot: ['^api/platform/[a-z-]*dev[a-z-]*\\.ts$', '^web/routes\\.ts$'],
    },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  rule('Every import leads somewhere', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  rule(
    'Every package is named in package.json',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  ),
]

const inTheApi = [
  ...Object.entries(DOMAINS).map(([domain, may]) =>
    rule(
      `${domain} may use ${may.join(', ') || 'no other domain'}`,
      { path: `^api/${domain}/` },
      { path: DOMAIN, pathNot: [domain, ...may].map((name) => `^api/${name}/`) },
    ),
  ),
  rule('The platform knows no business', { path: '^api/platform/' }, { path: [DOMAIN, '^api/[^/]+\\.ts$'] }),
  rule('A domain does not know who assembles it', { path: DOMAIN }, { path: '^api/[^/]+\\.ts$' }),
  rule(
    'A thing is pure: it knows other things, the contract and hashing',
    // The port of the gateways is a noun whose functions speak to the world.
    { path: THINGS, pathNot: '^api/payments/gateway\\.ts$' },
    { pathNot: ['^contract/', '^(node:)?crypto$', ...THINGS] },
  ),
  rule(
    'Only a store, the platform and migrations speak SQL',
    { path: '^(api|contract|web|db|cli)/', pathNot: [STORE, '^api/platform/', '^db/'] },
    { path: '^node_modules/(kysely|pg|pg-[a-z]+|@types/pg|@electric-sql)/' },
  ),
  rule(
    'A store speaks for its own tables, and decides nothing',
    { path: STORE },
    { path: DOMAIN, pathNot: THINGS },
  ),
  rule('Only the assembly knows the routes', { path: '^api/', pathNot: ASSEMBLY }, { path: ROUTES }),
  rule(
    'Only routes, the assembly and the platform speak HTTP',
    {
      path: '^(api|contract|db|cli)/',
      pathNot: [
        ROUTES,
        ASSEMBLY,
        '^api/platform/',
        '^api/page-cache\\.ts$',
        '^api/identity/require-[a-z-]+\\.ts$',
      ],
    },
    { path: HTTP },
  ),
  rule('What works below HTTP does not speak it', { path: BELOW_HTTP }, { path: HTTP }),
  rule(
    'A gateway answers through the port, and leaves stores and other gateways alone',
    { path: '^api/payments/([^/]+)/' },
    {
      path: ['^api/payments/[^/]+/', '^api/.*-(store|routes)\\.ts$'],
      pathNot: '^api/payments/$1/(?!.*-(store|routes)\\.ts$)',
    },
  ),
]

const inTheShop = [
  rule(
    'A control knows no business',
    { path: '^web/ui/' },
    { path: ['^contract/', '^web/(parts|routes|state)/', '^web/[^/]+\\.tsx?$'] },
  ),
  rule('A part is used by pages, not the other way round', { path: '^web/parts/' }, { path: '^web/routes/' }),
  rule('A page uses parts, never another page', { path: '^web/routes/' }, { path: '^web/routes/' }),
  rule(
    'What the browser keeps knows no screen',
    { path: '^web/state/' },
    { path: '^web/(parts|routes|ui)/' },
  ),
]

const everywhere = [
  rule('No cycles, not even of types', {}, { circular: true }),
  rule(
    'No drawers: name the file or folder after what it is',
    {},
    { path: NO_BARE_FILES, pathNot: 'node_modules' },
  ),
  rule(
    'No index files: import the file itself',
    {},
    { path: '(^|/)index\\.[jt]sx?$', pathNot: ['node_modules', '^build/'] },
  ),
]

module.exports = {
  forbidden: [...everywhere, ...betweenFolders, ...inTheApi, ...inTheShop],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.react-router|build)/|\\+types/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
