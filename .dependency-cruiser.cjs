/**
 * The imports that are allowed between folders: one sentence for each rule. `npm run lint` checks them on every file,
 * types included. Rules about a single file are in eslint.config.js.
 */
const { compoundTypeFiles } = require('./scripts/lint/matching-export.ts')

/** The domains that each domain may import. Payments import orders; orders never import payments. */
const DOMAINS = {
  messages: [],
  identity: ['messages'],
  catalogue: [],
  content: [],
  releases: [],
  support: ['identity', 'messages'],
  packs: ['identity', 'catalogue', 'messages'],
  reminders: ['identity', 'catalogue', 'messages'],
  orders: ['identity', 'catalogue', 'packs'],
  payments: ['identity', 'catalogue', 'packs', 'orders', 'messages'],
  invoices: ['identity', 'content', 'orders', 'payments'],
  payouts: ['payments'],
  renewals: ['identity', 'catalogue', 'packs', 'orders', 'payments', 'messages'],
  figures: ['renewals'],
  staff: [
    'figures',
    'identity',
    'catalogue',
    'packs',
    'orders',
    'payments',
    'payouts',
    'renewals',
    'messages',
    'support',
  ],
  privacy: [
    'catalogue',
    'figures',
    'identity',
    'packs',
    'orders',
    'payments',
    'invoices',
    'releases',
    'reminders',
    'renewals',
    'staff',
    'support',
  ],
}

/** The folders of api/identity that each of them may import. */
const IDENTITY = {
  accounts: ['otp', 'partners', 'sessions', 'subscribers'],
  'address-limits': [],
  otp: ['address-limits', 'sessions', 'subscribers'],
  partners: ['sessions', 'subscribers'],
  sessions: ['subscribers'],
  subscribers: [],
}

/**
 * The folders of api/payments that each of them may import. `gateways` is the port alone, without the folders of the
 * gateways.
 */
const PAYMENTS = {
  attempts: ['gateways'],
  audit: [],
  checkout: ['attempts', 'gateways'],
  disputes: ['refunds', 'ledger', 'gateways'],
  gateways: [],
  http: ['notifications', 'refunds', 'timeline', 'attempts', 'gateways'],
  ledger: ['attempts', 'gateways'],
  notifications: ['settlement', 'attempts', 'gateways'],
  operator: ['settlement', 'refunds', 'attempts', 'gateways'],
  reconciliation: ['settlement', 'refunds', 'attempts', 'gateways'],
  recovery: ['reconciliation', 'settlement', 'refunds', 'attempts', 'gateways'],
  refunds: ['ledger', 'attempts', 'gateways'],
  settlement: ['refunds', 'ledger', 'attempts', 'gateways'],
  timeline: ['refunds', 'attempts', 'gateways'],
}

/** The folders of api/platform, and its files `context.ts` and `keep-recent.ts`, that each of the folders may import. */
const PLATFORM = {
  config: [],
  db: ['config', 'runtime'],
  http: ['keep-recent', 'db', 'languages', 'observability', 'runtime'],
  languages: [],
  lifecycle: ['context', 'config', 'db', 'observability', 'runtime'],
  observability: ['config', 'db', 'runtime'],
  outbox: ['context', 'db', 'observability', 'runtime'],
  'rate-limit': ['context', 'config', 'db'],
  runtime: ['config'],
}

/** The folders of web that each of them may import. The root and the pages may import all of them. */
const SHOP = {
  art: [],
  browser: [],
  document: ['browser', 'features/cart', 'features/checkout', 'layout', 'session', 'styles', 'ui'],
  features: ['art', 'browser', 'language', 'session', 'ui'],
  layout: ['browser', 'features/cart', 'language', 'session', 'ui'],
  seo: ['features/help', 'features/pack-display', 'language', 'session'],
  session: ['browser', 'language'],
  ui: ['browser'],
}

/** The features that each feature may import. */
const FEATURES = {
  account: ['otp', 'packs', 'registration'],
  cart: ['pack-display'],
  catalogue: ['cart', 'pack-display', 'packs'],
  checkout: ['cart', 'pack-display', 'packs'],
  help: [],
  home: ['pack-display'],
  legal: [],
  login: ['otp'],
  otp: [],
  'pack-display': [],
  packs: ['pack-display', 'papers', 'timeline'],
  papers: [],
  'payment-result': ['cart', 'checkout', 'packs', 'timeline'],
  registration: ['cart', 'legal', 'otp'],
  renewal: ['cart', 'catalogue'],
  'step-up': ['otp'],
  support: ['otp'],
  timeline: ['pack-display', 'papers'],
}

const TEST = '(\\.test\\.tsx?$|^(test|e2e|verification/(otp-abuse|xss))/)'
const NO_BARE_FILES = '(^|/)(utils?|helpers?|common|misc|shared|lib|libs|services?|types)(/|\\.[jt]sx?$)'
const DOMAIN = `^api/(${Object.keys(DOMAINS).join('|')})/`
const STORE = '-store\\.ts$'
const QUERY = '-query\\.ts$'
const ROUTES = '-routes\\.ts$'
/** A type and its pure functions: `order.ts`, or `price-option.ts`, whose export has the name of the file. */
const THINGS = [
  `${DOMAIN}[a-z/]+\\.ts$`,
  ...compoundTypeFiles().map((path) => `^${path.replace('.', '\\.')}$`),
]
/** The files of the contract that browsers load: texts, patterns, formats and money, without zod. */
const FOR_BROWSERS =
  '^contract/(delays|endpoint-address|has-letters-to-search|json-record|format/format-(rupees|date)|languages|latin-digits|mobile|money|pack-type|payment-reasons|picture-address|(mobile-|purchase-|request-)?messages|terms|text-template|upgrade-amount|validation)\\.ts$'
/** The files of the contract that the desk loads besides. */
const FOR_THE_DESK =
  '^contract/(format/(indic-letters|latin-title)|staff/(staff-(access|page-size|roles)|figure-sums|(gateway|place)-name|large-price-change|text-fields|upload-limits))\\.ts$'
/** The folders of the desk that each of them may import. */
const DESK = {
  audit: ['format', 'session', 'ui'],
  catalogue: ['format', 'session', 'ui'],
  disputes: ['format', 'session', 'ui'],
  figures: ['format', 'session', 'ui'],
  layout: ['format', 'session', 'ui'],
  operations: ['format', 'session', 'ui'],
  orders: ['format', 'session', 'ui'],
  payouts: ['format', 'session', 'ui'],
  refunds: ['format', 'session', 'ui'],
  requests: ['format', 'orders', 'session', 'ui'],
  subscribers: ['format', 'orders', 'session', 'ui'],
  format: [],
  session: [],
  ui: ['format', 'session'],
}
/** The files of the platform that have nothing to do with HTTP. */
const BELOW_HTTP = ['^api/platform/context\\.ts$', '^api/platform/(config|db|outbox|runtime)/']
const ASSEMBLY = '^api/(pages/)?[a-z-]+\\.ts$'
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

/** @param folders the folders of `parent`, and for each of them the folders and files of `parent` that it may import */
const betweenFoldersOf = (parent, folders) =>
  Object.entries(folders).map(([folder, may]) =>
    rule(
      `${parent}/${folder} may import ${may.join(', ') || 'no other part'} of ${parent}`,
      { path: `^${parent}/${folder}/` },
      { path: `^${parent}/`, pathNot: [folder, ...may].map((name) => `^${parent}/${name}[/.]`) },
    ),
  )

const betweenFolders = [
  rule('web/ imports contract/, never api/, db/ or cli/', { path: '^web/' }, { path: '^(api|db|cli)/' }),
  rule(
    'api/, db/ and cli/ do not import web/ or desk/',
    { path: '^(api|db|cli)/' },
    { path: '^(web|desk)/' },
  ),
  rule('The shop does not import the desk', { path: '^web/' }, { path: '^desk/' }),
  rule(
    'The desk imports contract/ and the browser policies of web/, nothing else of the project',
    { path: '^desk/' },
    { path: '^(api|db|cli|web)/', pathNot: '^web/browser/trusted-types\\.ts$' },
  ),
  rule(
    'The desk imports types of contract/, and code only from its files without zod',
    { path: '^desk/' },
    { path: '^contract/', pathNot: [FOR_BROWSERS, FOR_THE_DESK], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'The files of contract/ that the desk loads do not import zod',
    { path: FOR_THE_DESK },
    { pathNot: [FOR_BROWSERS, FOR_THE_DESK], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'contract/ imports only zod',
    { path: '^contract/' },
    { pathNot: ['^contract/', '^node_modules/zod/'], couldNotResolve: false },
  ),
  rule(
    'The files of contract/ that browsers load do not import zod',
    { path: FOR_BROWSERS },
    { pathNot: FOR_BROWSERS },
  ),
  rule(
    'web/ imports types of contract/, and code only from its files without zod',
    { path: '^web/' },
    { path: '^contract/', pathNot: FOR_BROWSERS, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'web/ imports zod/mini, never the whole of zod',
    { path: '^web/' },
    {
      path: '^node_modules/zod/',
      pathNot: '^node_modules/zod/(v4/)?mini/',
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'A simulator imports nothing else of the project: it follows the documentation of the real system',
    { path: '^simulators/' },
    { path: '^(api|web|contract|db|cli|test|scripts|verification|e2e)/' },
  ),
  rule(
    'The product does not import simulators; it calls them over HTTP',
    { path: MAIN_FOLDERS },
    { path: '^simulators/' },
  ),
  rule(
    'Production code does not import tests, scripts or benches',
    { path: '^(api|contract|web|desk|db|cli|simulators|translations)/' },
    { path: '^(test|e2e|scripts|verification)/' },
  ),
  rule(
    'Production code imports no development dependency',
    {
      path: '^(api|contract|web|db|cli|simulators|translations)/',
      pathNot: [
        '^api/platform/http/vite-dev-server\\.ts$',
        '^web/routes\\.ts$',
        '^simulators/test-harness\\.ts$',
        // Loaded with the first request: without it the simulators work, except the identity provider.
        '^simulators/identity/open-provider\\.ts$',
      ],
    },
    // The build replaces Lingui's macros.
    {
      pathNot: '^node_modules/@lingui/(core|react)/macro/',
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule('Every import resolves', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
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
  ...betweenFoldersOf('api/identity', IDENTITY),
  ...betweenFoldersOf('api/platform', PLATFORM),
  rule('The platform imports no domain', { path: '^api/platform/' }, { path: [DOMAIN, ASSEMBLY] }),
  rule('A domain does not import the composition root', { path: DOMAIN }, { path: ASSEMBLY }),
  rule(
    'A file named after a type is pure: it imports other such files, the contract and hashing',
    // The two halves of the gateway port are named after types, but their functions call the network.
    { path: THINGS, pathNot: '^api/payments/gateways/gateway(-mandates)?\\.ts$' },
    { pathNot: ['^contract/', '^(node:)?crypto$', ...THINGS] },
  ),
  rule(
    'Only stores, query files and the platform import SQL libraries',
    { path: '^(api|contract|web|db|cli)/', pathNot: [STORE, QUERY, '^api/platform/'] },
    { path: '^node_modules/(kysely|pg|pg-[a-z]+|@types/pg|@electric-sql)/' },
  ),
  rule(
    'A store imports only pure files and query files of domains, and decides nothing',
    { path: STORE },
    { path: DOMAIN, pathNot: [...THINGS, QUERY] },
  ),
  rule(
    'A query file imports only pure files, stores and query files of domains',
    { path: QUERY },
    { path: DOMAIN, pathNot: [...THINGS, STORE, QUERY] },
  ),
  rule(
    'Only the composition root and the definition of a gateway import routes',
    { path: '^api/', pathNot: [ASSEMBLY, '-gateway\\.ts$'] },
    { path: ROUTES },
  ),
  rule(
    'Only routes, the composition root and the platform import Fastify',
    {
      path: '^(api|contract|db|cli)/',
      pathNot: [
        ROUTES,
        ASSEMBLY,
        '^api/platform/',
        '^api/(identity/[a-z]+|payments/checkout|staff/sessions)/require-[a-z-]+\\.ts$',
        '^api/payments/gateways/gateway\\.ts$',
      ],
    },
    { path: HTTP },
  ),
  rule('Files of the platform below HTTP do not import Fastify', { path: BELOW_HTTP }, { path: HTTP }),
  rule(
    'Only the registry imports the folder of a gateway',
    { path: '^api/', pathNot: '^api/payments/(create-gateway-registry\\.ts|gateways/[^/]+/)' },
    { path: '^api/payments/gateways/[^/]+/' },
  ),
  rule(
    'A gateway imports no store and no other gateway',
    { path: '^api/payments/gateways/([^/]+)/' },
    { path: ['^api/payments/gateways/[^/]+/', STORE, QUERY], pathNot: '^api/payments/gateways/$1/' },
  ),
  rule(
    'The protocol of a gateway imports the gateway port, and no other file of payments outside its folder',
    {
      path: '^api/payments/gateways/([^/]+)/',
      pathNot: '/([a-z]+-(gateway|routes)|(start|pay)-[a-z-]+)\\.ts$',
    },
    { path: '^api/payments/', pathNot: '^api/payments/gateways/($1/|[^/]+\\.ts$)' },
  ),
  ...Object.entries(PAYMENTS).map(([folder, may]) =>
    rule(
      `payments/${folder} may import ${may.join(', ') || 'no other folder of payments'}`,
      { path: `^api/payments/${folder}/`, pathNot: '^api/payments/gateways/[^/]+/' },
      {
        path: '^api/payments/[^/]+/',
        pathNot: [folder, ...may].map((name) =>
          name === 'gateways' ? '^api/payments/gateways/[^/]+\\.ts$' : `^api/payments/${name}/`,
        ),
      },
    ),
  ),
]

const inTheShop = [
  ...betweenFoldersOf('web', SHOP),
  ...betweenFoldersOf('web/features', FEATURES),
  ...betweenFoldersOf('desk', DESK),
  rule(
    'web/ui and web/browser do not import the contract',
    { path: '^web/(ui|browser)/' },
    { path: '^contract/' },
  ),
  rule('A page does not import another page', { path: '^web/routes/' }, { path: '^web/routes/' }),
]

const everywhere = [
  rule('No cycles, not even of types', {}, { circular: true }),
  rule(
    'Name a file or folder after its content, not utils or shared',
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
