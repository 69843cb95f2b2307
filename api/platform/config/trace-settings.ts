/** The settings of traces, by OpenTelemetry's own variables. Traces are off unless one of them names a receiver. */
import { z } from 'zod'
import { isLocal, origin, text } from './external-system.ts'

export type TraceSettings = {
  /** Where spans are posted by OTLP over HTTP, in JSON. */
  url: string
  /** The headers of each request, such as a token. */
  headers: Record<string, string>
  serviceName: string
  /** Further attributes of this instance. */
  resource: Record<string, string>
  /** The share of traces that are kept, from 0 to 1. */
  ratio: number
}

/** The default receiver of the standard, on the same machine. */
const DEFAULT_ENDPOINT = 'http://localhost:4318'
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const

const PAIR = /^\s*[^=,\s]+\s*=[^,]*$/
/** A list `name=value,name=value`. Values are percent-encoded, as in W3C baggage. */
const pairs = z
  .string()
  .refine(
    (list) => list.split(',').every((pair) => PAIR.test(pair)) && isDecodable(list),
    'must be a list such as name=value,name=value',
  )
const protocol = z.literal('http/json', 'must be http/json, the only protocol of the shop').optional()

/** The environment variables of traces, by the OpenTelemetry specification. */
export const TRACE_VARIABLES = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').default('false'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin.optional(),
  /** The whole address, for a receiver whose address does not end with `/v1/traces`. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: origin.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_SERVICE_NAME: text.default('shop'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(
      [...SAMPLERS, ...SAMPLERS.map((name) => `parentbased_${name}` as const)],
      'must be a sampler of the SDK',
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0).max(1).default(1),
}

type TraceEnvironment = z.infer<z.ZodObject<typeof TRACE_VARIABLES>>

/** @returns undefined if traces are off */
export function readTraceSettings(env: TraceEnvironment): TraceSettings | undefined {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const whole = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  const isNamed = env.OTEL_TRACES_EXPORTER === 'otlp' || base !== undefined || whole !== undefined
  if (!isNamed || env.OTEL_TRACES_EXPORTER === 'none' || env.OTEL_SDK_DISABLED === 'true') return undefined
  return {
    url: whole ?? `${base ?? DEFAULT_ENDPOINT}/v1/traces`,
    headers: readPairs(env.OTEL_EXPORTER_OTLP_HEADERS),
    serviceName: env.OTEL_SERVICE_NAME,
    resource: readPairs(env.OTEL_RESOURCE_ATTRIBUTES),
    ratio: ratioOf(env),
  }
}

/** The shop trusts no parent trace of a request, so a sampler decides the same with and without `parentbased_`. */
function ratioOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: TraceEnvironment): number {
  if (OTEL_TRACES_SAMPLER.endsWith('traceidratio')) return OTEL_TRACES_SAMPLER_ARG
  return OTEL_TRACES_SAMPLER.endsWith('always_on') ? 1 : 0
}

/** Returns the faults of the settings: a line for each. Spans have ids of orders, so production sends them encrypted. */
export function traceFaults(env: TraceEnvironment, isPrivate: (hostname: string) => boolean): string[] {
  const url = readTraceSettings(env)?.url
  if (url === undefined || url.startsWith('https://') || isLocal(url) || isPrivate(new URL(url).hostname))
    return []
  return ['OTEL_EXPORTER_OTLP_ENDPOINT: a receiver outside the private network must be https']
}

function isDecodable(list: string): boolean {
  try {
    decodeURIComponent(list)
    return true
  } catch {
    return false
  }
}

function readPairs(list: string | undefined): Record<string, string> {
  const pairsOf = (list ?? '').split(',').filter((pair) => pair !== '')
  return Object.fromEntries(
    pairsOf.map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
    }),
  )
}
