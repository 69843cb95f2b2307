/** Reads the configuration from the environment. Without any setting the shop runs locally with simulators. */
import { blanksOf, Brand } from '#contract/brand.ts'
import { readFileSync } from 'node:fs'
import { type Config, ConfigError } from '#api/platform/config/config.ts'
import {
  configErrors,
  Environment,
  isProduction,
  MESSAGES,
  SATELLITE,
} from '#api/platform/config/environment.ts'
import type { ExternalSettings } from '#api/platform/config/external-system.ts'
import { readServedDesk, readStaffConfig } from '#api/platform/config/staff-settings.ts'
import { readTraceSettings } from '#api/platform/config/trace-settings.ts'
import { readSmsTemplates } from '#api/messages/read-sms-templates.ts'
import { GATEWAYS } from '#api/payments/create-gateway-registry.ts'
import type { GatewayDefinition } from '#api/payments/gateways/gateway.ts'

/** @throws ConfigError with a line for each wrong setting, without values, because some are secrets */
export function readConfig(
  env: Record<string, string | undefined>,
  readFile = readText,
  gateways: readonly GatewayDefinition[] = GATEWAYS,
): Config {
  const variables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(variables)
  const systemsToRead = [...gateways.flatMap(({ settings }) => settings ?? []), MESSAGES, SATELLITE]
  const parsedSystems = systemsToRead.map(({ schema }) => schema.safeParse(variables))
  const issues = [parsed, ...parsedSystems].flatMap(({ error }) => error?.issues ?? [])
  if (!parsed.success || issues.length > 0) {
    throw new ConfigError(issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const systems = parsedSystems.flatMap(({ data }) => data ?? [])
  const faults = configErrors(parsed.data, systems)
  const inProduction = isProduction(parsed.data, systems)
  const files = readFiles(parsed.data, readFile, inProduction)
  if (!files.ok) faults.push(...files.faults)
  if (faults.length > 0 || !files.ok) throw new ConfigError(faults)
  const { brand, smsTemplates } = files.value
  const simulators = `http://127.0.0.1:${String(parsed.data.SIMULATORS_PORT)}`
  const configured = systems.map(({ configure }) => configure(simulators))
  const gatewayFacts = gateways.map(({ name, displayName, fundingSource }) => [
    name,
    { displayName: displayName(brand.provider), fundingSource },
  ])
  return {
    // Each member of the interface is declared beside the description of the system that gives it.
    ...(Object.assign({}, ...configured.map(({ settings }) => settings)) as ExternalSettings),
    ...settingsFrom(
      parsed.data,
      brand,
      systems.some(({ live }) => live),
    ),
    isProduction: inProduction,
    smsTemplates,
    externalUrls: [...configured.map(({ calls }) => calls), ...issuerOf(parsed.data)],
    // Each name is declared beside the definition of its gateway.
    gateways: Object.fromEntries(gatewayFacts) as Config['gateways'],
  }
}

/** Returns the address of the staff's identity provider, if this process serves the desk. */
const issuerOf = (env: Environment): string[] => {
  const staff = readServedDesk(env)
  return staff ? [staff.issuer] : []
}

/**
 * Reads and validates the files that settings name.
 * @param withoutBlanks whether the legal texts must be complete
 */
function readFiles(
  { BRAND_FILE, SMS_TEMPLATES_FILE }: Environment,
  readFile: (path: string) => string,
  withoutBlanks: boolean,
): ReadFile<Pick<Config, 'brand' | 'smsTemplates'>> {
  const brand = readBrand(BRAND_FILE, readFile)
  const templates = readTemplates(SMS_TEMPLATES_FILE, readFile)
  const blanks = brand.ok && withoutBlanks ? blankFaults(BRAND_FILE, brand.value) : []
  if (brand.ok && templates.ok && blanks.length === 0)
    return { ok: true, value: { brand: brand.value, smsTemplates: templates.value } }
  return {
    ok: false,
    faults: [brand, templates].flatMap((file) => (file.ok ? [] : file.faults)).concat(blanks),
  }
}

type ReadFile<Value> = { ok: true; value: Value } | { ok: false; faults: string[] }

/** @param setting the variable that names the file */
function readJson(setting: string, path: string, readFile: (path: string) => string): ReadFile<unknown> {
  try {
    return { ok: true, value: JSON.parse(readFile(path)) }
  } catch (error) {
    // The parser's message would quote the file, which may be another file with secrets.
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    return { ok: false, faults: [`${setting}: ${path} ${why}`] }
  }
}

function readBrand(path: string, readFile: (path: string) => string): ReadFile<Brand> {
  const json = readJson('BRAND_FILE', path, readFile)
  if (!json.ok) return json
  const brand = Brand.safeParse(json.value)
  if (brand.success) return { ok: true, value: brand.data }
  return {
    ok: false,
    faults: brand.error.issues.map((issue) => `${path}: ${issue.path.join('.')}: ${issue.message}`),
  }
}

function readTemplates(
  path: string | undefined,
  readFile: (path: string) => string,
): ReadFile<Config['smsTemplates']> {
  if (path === undefined) return { ok: true, value: undefined }
  const json = readJson('SMS_TEMPLATES_FILE', path, readFile)
  if (!json.ok) return json
  const { value, faults } = readSmsTemplates(json.value)
  return value ? { ok: true, value } : { ok: false, faults: faults.map((fault) => `${path}: ${fault}`) }
}

/** Buyers agree to the legal texts, so these must not have blanks in production or with live systems. */
const blankFaults = (path: string, brand: Brand): string[] =>
  blanksOf(brand).map((name) => `${path}: ${name}: must be set in production; the legal texts state it`)

const readText = (path: string): string => readFileSync(path, 'utf8')

function settingsFrom(
  env: Environment,
  brand: Brand,
  live: boolean,
): Omit<Config, keyof ExternalSettings | 'externalUrls' | 'gateways' | 'isProduction' | 'smsTemplates'> {
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
    gatewayLists: env.GATEWAY_LISTS === 'true',
    payoutReports: { hour: env.PAYOUT_REPORTS_HOUR, lateHours: env.PAYOUT_REPORTS_LATE_HOURS },
    simulatorsPort: live ? undefined : env.SIMULATORS_PORT,
    demoDay: !live && env.DEMO_DAY === 'true',
    staff: readStaffConfig(env),
    operationsPort: env.OPERATIONS_PORT,
    traces: readTraceSettings(env),
    drainSeconds: env.DRAIN_SECONDS,
    proxyHops: env.PROXY_HOPS,
    logLevel: env.LOG_LEVEL ?? (live ? 'info' : 'warn'),
    brand,
    languages: env.LANGUAGES,
    pagesFolder: env.PAGES_FOLDER,
  }
}
