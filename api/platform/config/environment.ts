/** The environment variables: the schema of each, and the rules between them. */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#contract/languages.ts'
import { RELEASED_LANGUAGES } from '#contract/released-languages.ts'
import { z } from 'zod'
import {
  credential,
  externalSystem,
  isLocal,
  mixedSystemFaults,
  origin,
  ownOrigin,
  type SecondSecret,
  type System,
  text,
} from './external-system.ts'
import { STAFF_VARIABLES, staffFaults } from './staff-settings.ts'
import { TRACE_VARIABLES, traceFaults } from './trace-settings.ts'

/** The pepper of demonstrations; refused in production. */
const DEMONSTRATION_PEPPER = 'development-only-pepper'

const port = (fallback: number) =>
  z.coerce.number('must be a port number').int().min(0).max(65_535).default(fallback)

const languages = z
  .string()
  .transform((list) => list.split(',').map((code) => code.trim()))
  .pipe(z.array(z.custom<Language>((code) => isLanguage(String(code)), 'must be codes such as en,hi,ta')))
  .refine(([first]) => first === DEFAULT_LANGUAGE, 'must begin with en')
  .refine((list) => new Set(list).size === list.length, 'must have each language once')

export const Environment = z.object({
  /** `production` refuses settings that are for demonstrations only. NODE_ENV is not used: React and npm read it. */
  DEPLOYMENT: z
    .enum(['demonstration', 'production'], 'must be demonstration or production')
    .default('demonstration'),
  PORT: port(3000),
  HOST: text.default('localhost'),
  SIMULATORS_PORT: port(4000),
  SHOP_URL: ownOrigin.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }).optional(),
  DATABASE_POOL: z.coerce.number('must be a number').int().min(3).max(200).default(10),
  /** Whether an instance runs missing migrations when it starts; otherwise it refuses to start without them. */
  MIGRATE_AT_START: z.enum(['true', 'false'], 'must be true or false').default('true'),
  BRAND_FILE: text.default('brand.json'),
  /** The ids under which the mobile networks have registered the texts of text messages. */
  SMS_TEMPLATES_FILE: text.optional(),
  /** The folder of the built pages. Tests use another one. */
  PAGES_FOLDER: text.default('build'),
  LANGUAGES: languages.default([...RELEASED_LANGUAGES]),
  OTP_PEPPER: text.min(16, 'must have at least 16 characters').default(DEMONSTRATION_PEPPER),
  /** Accepted in addition to the pepper above while it is rotated, and never used for new codes. */
  OTP_OTHER_PEPPER: text.min(16, 'must have at least 16 characters').optional(),
  OTP_PER_MINUTE: z.coerce.number('must be a number').int().min(1).max(1_000_000).default(600),
  GATEWAY_LISTS: z.enum(['true', 'false'], 'must be true or false').default('true'),
  /** The hour in India from which the payout reports of the day before are fetched. */
  PAYOUT_REPORTS_HOUR: z.coerce.number('must be an hour').int().min(0).max(23).default(6),
  /** The number of hours after which a missing report causes an alert. */
  PAYOUT_REPORTS_LATE_HOURS: z.coerce.number('must be a number of hours').int().min(1).max(168).default(12),
  /** Whether the first start with a new embedded database plays a day of invented traffic, with simulators only. */
  DEMO_DAY: z.enum(['true', 'false'], 'must be true or false').default('true'),
  ...STAFF_VARIABLES,
  ...TRACE_VARIABLES,
  OPERATIONS_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).optional(),
  DRAIN_SECONDS: z.coerce.number('must be a number').min(0).max(300).default(0),
  PROXY_HOPS: z.coerce.number('must be a number').int().min(0).max(10).default(0),
  /** Node's variable: `0` disables certificate checks. Read here only to refuse that value. */
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be a log level').optional(),
})
export type Environment = z.infer<typeof Environment>

/** The external systems that are not payment gateways. The satellite system includes the wallets. */
export const MESSAGES = externalSystem({
  name: 'MESSAGES',
  variables: { MESSAGES_URL: origin.optional(), MESSAGES_KEY: credential.default('standin-messages') },
  urls: ['MESSAGES_URL'],
  credentials: ['MESSAGES_KEY'],
  configure: ({ MESSAGES_URL, MESSAGES_KEY: key }, simulators) => {
    const url = MESSAGES_URL ?? `${simulators}/messages`
    return { settings: { messages: { url, key } }, calls: url }
  },
})
export const SATELLITE = externalSystem({
  name: 'SATELLITE',
  variables: { SATELLITE_URL: origin.optional(), SATELLITE_KEY: credential.default('standin-satellite') },
  urls: ['SATELLITE_URL'],
  credentials: ['SATELLITE_KEY'],
  configure: ({ SATELLITE_URL, SATELLITE_KEY: key }, simulators) => {
    const url = SATELLITE_URL ?? `${simulators}/satellite`
    return { settings: { satellite: { url, key } }, calls: url }
  },
})

/** Returns the conflicts between settings that are valid individually: one line for each, never with a value. */
export const configErrors = (env: Environment, systems: System[]): string[] => [
  ...mixedCredentials(env, systems),
  ...secondSecretFaults(env, systems),
  ...staffFaults(env, isProduction(env, systems)),
  ...productionFaults(env, systems),
]

function mixedCredentials(env: Environment, systems: System[]): string[] {
  const faults = systems.flatMap(mixedSystemFaults)
  const live = systems.filter((system) => system.live).map(({ name }) => name)
  const simulated = systems.filter((system) => !system.live).map(({ name }) => name)
  if (live.length > 0 && simulated.length > 0) {
    faults.push(
      `${simulated.join(', ')}: must not use the simulator with live ${live.join(', ')}; set all of them or none`,
    )
  }
  if (live.length > 0 && !env.DATABASE_URL) {
    faults.push(
      'DATABASE_URL: live credentials need PostgreSQL; the embedded database does not survive a power cut',
    )
  }
  return faults
}

/** Whether the shop is in production: by its setting, or because all external systems are live. */
export const isProduction = ({ DEPLOYMENT }: Environment, systems: System[]): boolean =>
  DEPLOYMENT === 'production' || systems.every(({ live }) => live)

/** Returns the faults of settings that are refused in production or if all external systems are live. */
function productionFaults(env: Environment, systems: System[]): string[] {
  const live = systems.every((system) => system.live)
  if (!isProduction(env, systems)) return []
  const faults: string[] = []
  if (env.OTP_PEPPER === DEMONSTRATION_PEPPER)
    faults.push('OTP_PEPPER: the default secret is refused with live gateways')
  if (!env.SHOP_URL) faults.push('SHOP_URL: must be set with live gateways')
  else if (!env.SHOP_URL.startsWith('https://')) faults.push('SHOP_URL: must be https with live gateways')
  if (!live) faults.push('DEPLOYMENT: production refuses simulator credentials')
  return [...faults, ...insecureConnections(env), ...traceFaults(env, isPrivateHost)]
}

/** Returns the faults of second secrets. The simulators' secrets are public, so anyone could sign with them. */
function secondSecretFaults(env: Environment, systems: System[]): string[] {
  const pepper: SecondSecret = {
    variable: 'OTP_OTHER_PEPPER',
    other: env.OTP_OTHER_PEPPER,
    first: env.OTP_PEPPER,
    simulatorValue: DEMONSTRATION_PEPPER,
  }
  const isLive = systems.some(({ live }) => live)
  const secrets = [...systems.flatMap(({ secondary }) => secondary), pepper]
  return secrets.flatMap(({ variable, other, first, simulatorValue }) => {
    if (other === first) return [`${variable}: must differ from the first secret`]
    if (other === simulatorValue && isLive)
      return [`${variable}: must not have the simulator's value with live credentials`]
    return []
  })
}

/** Whether the host is in the private network that the instances share with their database: a name without a dot. */
const isPrivateHost = (hostname: string): boolean =>
  hostname === '' || !/[.:]/.test(hostname) || hostname === '[::1]'

/** Returns the faults of connections outside the private network that are not encrypted or not authenticated. */
function insecureConnections({ DATABASE_URL, NODE_TLS_REJECT_UNAUTHORIZED }: Environment): string[] {
  const faults: string[] = []
  if (NODE_TLS_REJECT_UNAUTHORIZED === '0')
    faults.push(
      'NODE_TLS_REJECT_UNAUTHORIZED: must not be 0 with live gateways: it disables the check of certificates',
    )
  const url = DATABASE_URL === undefined ? undefined : new URL(DATABASE_URL)
  const isChecked = url?.searchParams.get('sslmode') === 'verify-full'
  if (url && !isChecked && !isPrivateHost(url.hostname) && !isLocal(url.href))
    faults.push('DATABASE_URL: a database outside the private network needs sslmode=verify-full')
  return faults
}
