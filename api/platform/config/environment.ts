/** The environment variables: the schema of each, and the rules between them. */
import { z } from 'zod'

/** The credentials of the stand-ins; refused in production. */
const STAND_IN = {
  payuKey: 'standin',
  payuSalt: 'standin-salt',
  paytmMid: 'STANDIN00000000000001',
  paytmKey: 'standin-paytm-16',
  messagesKey: 'standin-messages',
  satelliteKey: 'standin-satellite',
  otpPepper: 'development-only-pepper',
}

const port = (fallback: number) =>
  z.coerce.number('must be a port number').int().min(0).max(65_535).default(fallback)
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/+$/, ''))
const shopOrigin = origin.refine((url) => new URL(url).origin === url, 'must be an origin, without a path')
const text = z.string().min(1, 'must not be empty')

export const Environment = z.object({
  /** `production` refuses settings that are for demonstrations only. NODE_ENV is not used: React and npm read it. */
  DEPLOYMENT: z
    .enum(['demonstration', 'production'], 'must be demonstration or production')
    .default('demonstration'),
  PORT: port(3000),
  HOST: text.default('localhost'),
  SIMULATORS_PORT: port(4000),
  SHOP_URL: shopOrigin.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }).optional(),
  DATABASE_POOL: z.coerce.number('must be a number').int().min(3).max(200).default(10),
  /** Whether an instance runs missing migrations when it starts; otherwise it refuses to start without them. */
  MIGRATE_AT_START: z.enum(['true', 'false'], 'must be true or false').default('true'),
  BRAND_FILE: text.default('brand.json'),
  OTP_PEPPER: text.min(16, 'must have at least 16 characters').default(STAND_IN.otpPepper),
  /** While a secret is rotated: accepted in addition to the one above, and never used to sign. */
  OTP_OTHER_PEPPER: text.min(16, 'must have at least 16 characters').optional(),
  OTP_PER_MINUTE: z.coerce.number('must be a number').int().min(1).max(1_000_000).default(600),
  PAYU_KEY: text.default(STAND_IN.payuKey),
  PAYU_SALT: text.default(STAND_IN.payuSalt),
  PAYU_OTHER_SALT: text.optional(),
  PAYU_PAGE_URL: origin.optional(),
  PAYU_API_URL: origin.optional(),
  PAYTM_MID: text.default(STAND_IN.paytmMid),
  PAYTM_KEY: text.length(16, 'must have 16 characters').default(STAND_IN.paytmKey),
  PAYTM_OTHER_KEY: text.length(16, 'must have 16 characters').optional(),
  PAYTM_WEBSITE: text.default('WEBSTAGING'),
  PAYTM_PG_URL: origin.optional(),
  PAYTM_OPEN_IN_POPUP: z.enum(['true', 'false'], 'must be true or false').default('true'),
  GATEWAY_LISTS: z.enum(['true', 'false'], 'must be true or false').default('true'),
  MESSAGES_URL: origin.optional(),
  MESSAGES_KEY: text.default(STAND_IN.messagesKey),
  SATELLITE_URL: origin.optional(),
  SATELLITE_KEY: text.default(STAND_IN.satelliteKey),
  OPERATIONS_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).optional(),
  DRAIN_SECONDS: z.coerce.number('must be a number').min(0).max(300).default(0),
  PROXY_HOPS: z.coerce.number('must be a number').int().min(0).max(10).default(0),
  /** Node's variable: `0` disables certificate checks. Read here only to refuse that value. */
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be a log level').optional(),
})
export type Environment = z.infer<typeof Environment>

/** Returns the conflicts between settings that are valid individually: one line for each, never with a value. */
export const configErrors = (env: Environment): string[] => [
  ...mixedCredentials(env),
  ...otherSecretFaults(env),
  ...unfitForProduction(env),
]

/** Whether any external system is live. */
export const isLive = (env: Environment): boolean => externalSystems(env).some((system) => system.live)

type System = {
  name: string
  urls: Record<string, string | undefined>
  /** For each credential, whether it is live. */
  credentials: Record<string, boolean>
  live: boolean
}

/** Returns the external systems with their URLs and credentials. A system is live if any of its credentials is live. */
function externalSystems(env: Environment): System[] {
  const system = (name: string, urls: System['urls'], credentials: System['credentials']): System => ({
    name,
    urls,
    credentials,
    live: Object.values(credentials).includes(true),
  })
  return [
    system(
      'PAYU',
      { PAYU_PAGE_URL: env.PAYU_PAGE_URL, PAYU_API_URL: env.PAYU_API_URL },
      { PAYU_KEY: env.PAYU_KEY !== STAND_IN.payuKey, PAYU_SALT: env.PAYU_SALT !== STAND_IN.payuSalt },
    ),
    system(
      'PAYTM',
      { PAYTM_PG_URL: env.PAYTM_PG_URL },
      { PAYTM_MID: env.PAYTM_MID !== STAND_IN.paytmMid, PAYTM_KEY: env.PAYTM_KEY !== STAND_IN.paytmKey },
    ),
    system(
      'MESSAGES',
      { MESSAGES_URL: env.MESSAGES_URL },
      { MESSAGES_KEY: env.MESSAGES_KEY !== STAND_IN.messagesKey },
    ),
    system(
      'SATELLITE',
      { SATELLITE_URL: env.SATELLITE_URL },
      { SATELLITE_KEY: env.SATELLITE_KEY !== STAND_IN.satelliteKey },
    ),
  ]
}

/** Whether the URL's host is this machine, where stand-ins run. */
export const isLocal = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** Returns the faults of a system whose URLs and credentials are partly live and partly of the stand-in. */
function mixedSystem({ name, urls, credentials, live }: System): string[] {
  const addresses = Object.entries(urls)
  if (!live) {
    const foreign = addresses.filter(([, url]) => url !== undefined && !isLocal(url))
    return foreign.map(([variable]) => `${variable}: a live address needs live ${name} credentials`)
  }
  const defaults = Object.entries(credentials).filter(([, isLive]) => !isLive)
  return [
    ...defaults.map(([variable]) => `${variable}: the stand-in's beside a live one of ${name}`),
    ...addresses.flatMap(([variable, url]) => liveAddressFaults(name, variable, url)),
  ]
}

function liveAddressFaults(name: string, variable: string, url: string | undefined): string[] {
  if (url === undefined || isLocal(url))
    return [`${variable}: live ${name} credentials need the live address`]
  return url.startsWith('https://') ? [] : [`${variable}: a live address must be https`]
}

function mixedCredentials(env: Environment): string[] {
  const systems = externalSystems(env)
  const faults = systems.flatMap(mixedSystem)
  const live = systems.filter((system) => system.live).map(({ name }) => name)
  const standIn = systems.filter((system) => !system.live).map(({ name }) => name)
  if (live.length > 0 && standIn.length > 0) {
    faults.push(`${standIn.join(', ')}: stand-in beside live ${live.join(', ')}; set all of them or none`)
  }
  if (live.length > 0 && !env.DATABASE_URL) {
    faults.push(
      'DATABASE_URL: live credentials need PostgreSQL; the embedded database does not survive a power cut',
    )
  }
  return faults
}

function unfitForProduction(env: Environment): string[] {
  const live = externalSystems(env).every((system) => system.live)
  if (env.DEPLOYMENT !== 'production' && !live) return []
  const faults: string[] = []
  if (env.OTP_PEPPER === STAND_IN.otpPepper)
    faults.push('OTP_PEPPER: the default secret is refused with live gateways')
  if (!env.SHOP_URL) faults.push('SHOP_URL: must be set with live gateways')
  else if (!env.SHOP_URL.startsWith('https://')) faults.push('SHOP_URL: must be https with live gateways')
  if (!live) faults.push('DEPLOYMENT: production refuses stand-in credentials')
  return [...faults, ...openConnections(env)]
}

/** Returns the faults of secondary secrets. The stand-ins' secrets are public, so anyone could sign with them. */
function otherSecretFaults(env: Environment): string[] {
  const pairs = [
    ['PAYU_OTHER_SALT', env.PAYU_OTHER_SALT, env.PAYU_SALT, STAND_IN.payuSalt],
    ['PAYTM_OTHER_KEY', env.PAYTM_OTHER_KEY, env.PAYTM_KEY, STAND_IN.paytmKey],
    ['OTP_OTHER_PEPPER', env.OTP_OTHER_PEPPER, env.OTP_PEPPER, STAND_IN.otpPepper],
  ] as const
  return pairs.flatMap(([variable, other, first, standIn]) => {
    if (other === first) return [`${variable}: is the same as the one beside it`]
    if (other === standIn && isLive(env)) return [`${variable}: the stand-in's beside live credentials`]
    return []
  })
}

/** Whether the host is in the private network that the instances share with their database: a name without a dot. */
const isNearby = (hostname: string): boolean =>
  hostname === '' || !/[.:]/.test(hostname) || hostname === '[::1]'

/** Returns the faults of connections outside the private network that are not encrypted or not authenticated. */
function openConnections({ DATABASE_URL, NODE_TLS_REJECT_UNAUTHORIZED }: Environment): string[] {
  const faults: string[] = []
  if (NODE_TLS_REJECT_UNAUTHORIZED === '0')
    faults.push('NODE_TLS_REJECT_UNAUTHORIZED: certificates are checked with live gateways')
  const url = DATABASE_URL === undefined ? undefined : new URL(DATABASE_URL)
  const isChecked = url?.searchParams.get('sslmode') === 'verify-full'
  if (url && !isChecked && !isNearby(url.hostname) && !isLocal(url.href))
    faults.push('DATABASE_URL: a database outside the private network needs sslmode=verify-full')
  return faults
}
