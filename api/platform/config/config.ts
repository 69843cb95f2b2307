/** The configuration, validated once at start. Without any setting the shop runs locally with stand-in gateways. */
import { blanksOf, Brand } from '#contract/brand.ts'
import { readFileSync } from 'node:fs'
import { Environment, isLive, configErrors } from './environment.ts'

export type Config = {
  port: number
  host: string
  /** The shop's public origin, as browsers and gateways use it; no slash at the end. */
  shopUrl: string
  dataDir: string
  database: { kind: 'pglite'; dir: string } | { kind: 'postgres'; url: string; pool: number }
  migrateAtStart: boolean
  otpPepper: string
  /**
   * While a secret is rotated, this one and each `secondary…` below is accepted as well, and never used for new values.
   */
  secondaryOtpPepper: string | undefined
  /** The maximum number of one-time codes sent in a minute, to all mobiles together. */
  otpPerMinute: number
  payu: { key: string; salt: string; secondarySalt: string | undefined; pageUrl: string; apiUrl: string }
  paytm: {
    mid: string
    key: string
    secondaryKey: string | undefined
    website: string
    pgUrl: string
    openInPopup: boolean
  }
  /** Whether the reconciler reads the gateway lists. */
  gatewayLists: boolean
  messages: { url: string; key: string }
  satellite: { url: string; key: string }
  /** The port of the stand-ins; undefined with live gateways. */
  simulatorsPort: number | undefined
  /** The port of the metrics server; undefined disables it. */
  operationsPort: number | undefined
  /** How long a stopping instance still accepts the requests of a balancer. */
  drainSeconds: number
  /** The number of trusted proxies in front, whose `X-Forwarded-For` gives the visitor's address. */
  proxyHops: number
  logLevel: NonNullable<Environment['LOG_LEVEL']>
  brand: Brand
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError with one line for each wrong setting, and never a value, because some are secrets
 */
export function readConfig(env: Record<string, string | undefined>, readFile = readText): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Environment.safeParse(given)
  if (!read.success) {
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const faults = configErrors(read.data)
  const brand = readBrand(read.data.BRAND_FILE, readFile)
  if (!brand.ok) faults.push(...brand.faults)
  else if (read.data.DEPLOYMENT === 'production')
    faults.push(...blankFaults(read.data.BRAND_FILE, brand.value))
  if (faults.length > 0 || !brand.ok) throw new ConfigError(faults)
  return meaningOf(read.data, brand.value)
}

export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(lines: string[]) {
    super(`Wrong settings:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
}

type ReadBrand = { ok: true; value: Brand } | { ok: false; faults: string[] }

function readBrand(path: string, readFile: (path: string) => string): ReadBrand {
  let json: unknown
  try {
    json = JSON.parse(readFile(path))
  } catch (error) {
    // The parser's message would quote the file, which may be a wrong one with secrets.
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    return { ok: false, faults: [`BRAND_FILE: ${path} ${why}`] }
  }
  const brand = Brand.safeParse(json)
  if (brand.success) return { ok: true, value: brand.data }
  return {
    ok: false,
    faults: brand.error.issues.map((issue) => `${path}: ${issue.path.join('.')}: ${issue.message}`),
  }
}

/**
 * Returns a fault for each blank of the legal texts. Buyers agree to these texts, so production must not have blanks.
 */
const blankFaults = (path: string, brand: Brand): string[] =>
  blanksOf(brand).map((name) => `${path}: ${name}: must be set in production; the legal texts state it`)

const readText = (path: string): string => readFileSync(path, 'utf8')

/** Returns the settings of the external systems: live ones by their URLs, stand-ins on this machine by default. */
function outside(env: Environment): Pick<Config, 'payu' | 'paytm' | 'messages' | 'satellite'> {
  const simulators = `http://127.0.0.1:${String(env.SIMULATORS_PORT)}`
  return {
    payu: {
      key: env.PAYU_KEY,
      salt: env.PAYU_SALT,
      secondarySalt: env.PAYU_OTHER_SALT,
      pageUrl: env.PAYU_PAGE_URL ?? `${simulators}/_payment`,
      apiUrl: env.PAYU_API_URL ?? `${simulators}/merchant/postservice.php?form=2`,
    },
    paytm: {
      mid: env.PAYTM_MID,
      key: env.PAYTM_KEY,
      secondaryKey: env.PAYTM_OTHER_KEY,
      website: env.PAYTM_WEBSITE,
      pgUrl: env.PAYTM_PG_URL ?? simulators,
      openInPopup: env.PAYTM_OPEN_IN_POPUP === 'true',
    },
    messages: { url: env.MESSAGES_URL ?? `${simulators}/messages`, key: env.MESSAGES_KEY },
    satellite: { url: env.SATELLITE_URL ?? `${simulators}/satellite`, key: env.SATELLITE_KEY },
  }
}

function meaningOf(env: Environment, brand: Brand): Config {
  const live = isLive(env)
  return {
    port: env.PORT,
    host: env.HOST,
    shopUrl: env.SHOP_URL ?? `http://localhost:${String(env.PORT)}`,
    dataDir: env.DATA_DIR,
    database: env.DATABASE_URL
      ? { kind: 'postgres', url: env.DATABASE_URL, pool: env.DATABASE_POOL }
      : { kind: 'pglite', dir: `${env.DATA_DIR}/database` },
    migrateAtStart: env.MIGRATE_AT_START === 'true',
    otpPepper: env.OTP_PEPPER,
    secondaryOtpPepper: env.OTP_OTHER_PEPPER,
    otpPerMinute: env.OTP_PER_MINUTE,
    ...outside(env),
    gatewayLists: env.GATEWAY_LISTS === 'true',
    simulatorsPort: live ? undefined : env.SIMULATORS_PORT,
    operationsPort: env.OPERATIONS_PORT,
    drainSeconds: env.DRAIN_SECONDS,
    proxyHops: env.PROXY_HOPS,
    logLevel: env.LOG_LEVEL ?? (live ? 'info' : 'warn'),
    brand,
  }
}
