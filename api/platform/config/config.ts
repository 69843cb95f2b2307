/** The configuration, which `api/read-config.ts` reads and validates once at start. */
import type { Language } from '#contract/languages.ts'
import type { Brand } from '#contract/brand.ts'
import type { GatewayName } from './destination.ts'
import type { Environment } from './environment.ts'
import type { ExternalSettings } from './external-system.ts'
import type { OtherDesk, StaffConfig } from './staff-settings.ts'
import type { TraceSettings } from './trace-settings.ts'

export type GatewayFacts = {
  displayName: string
  /** Where the money of a payment comes from, and where its refund arrives. */
  fundingSource: 'bank' | 'wallet'
}

/** The ids of registered texts, by the kind of message and the language. */
export type SmsTemplates = Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>

export type Config = ExternalSettings & {
  /** By its setting, or because all external systems are live. */
  isProduction: boolean
  port: number
  host: string
  /** The shop's public origin, as browsers and gateways use it; no slash at the end. */
  shopUrl: string
  dataDir: string
  database: { kind: 'pglite'; dir: string } | { kind: 'postgres'; url: string; pool: number }
  migrateAtStart: boolean
  otpPepper: string
  /** This secret and each `secondary…` below are also accepted while a secret is rotated, but never used for new values. */
  secondaryOtpPepper: string | undefined
  /** The maximum number of one-time codes sent in a minute, to all mobiles in total. */
  otpPerMinute: number
  /** The names of the payment gateways for customers, and the sources of their money. */
  gateways: Record<GatewayName, GatewayFacts>
  /** The URLs of the external systems; the shop calls no other host. */
  externalUrls: string[]
  gatewayLists: boolean
  /** When payout reports are fetched, as an hour of the day in India, and after how many hours one is late. */
  payoutReports: { hour: number; lateHours: number }
  /** The port of the simulators; undefined with live gateways. */
  simulatorsPort: number | undefined
  /** Whether `npm start` plays a day of invented traffic on a new embedded database; false with live gateways. */
  demoDay: boolean
  /** The staff desk; undefined if the shop has none. This process serves it if it has a port. */
  staff: StaffConfig | OtherDesk | undefined
  /** The port of the metrics server; undefined disables it. */
  operationsPort: number | undefined
  /** Where traces are sent; undefined if they are off. */
  traces: TraceSettings | undefined
  /** How long a stopping instance still accepts the requests of a balancer. */
  drainSeconds: number
  /** The number of trusted proxies in front, whose `X-Forwarded-For` gives the visitor's address. */
  proxyHops: number
  logLevel: NonNullable<Environment['LOG_LEVEL']>
  brand: Brand
  /** The registered texts of text messages; undefined if the mobile networks need none. */
  smsTemplates: SmsTemplates | undefined
  /** The languages of the pages and messages, English first. */
  languages: readonly Language[]
  /** The folder of the built pages. */
  pagesFolder: string
}

export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(lines: string[]) {
    super(`Wrong settings:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
}
