/** The part of JSON Schema that the OpenAPI document uses, and the generation of values that match it. */
import type { SeededRandom } from '#test/seeded-random.ts'
import fc from 'fast-check'
import { MARKER } from './hostile-values.ts'

export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  anyOf?: JsonSchema[]
  examples?: unknown[]
}

/** Generates a value that matches the schema. */
export function generateValid(schema: JsonSchema, random: SeededRandom): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pickIfAny(schema.enum)
  if (schema.examples) return random.pickIfAny(schema.examples)
  if (schema.anyOf) return generateValid(random.pickIfAny(schema.anyOf) ?? {}, random)
  return GENERATORS[String(schema.type)]?.(schema, random) ?? null
}

const GENERATORS: Record<string, (schema: JsonSchema, random: SeededRandom) => unknown> = {
  string: generateText,
  number: (_schema, random) => random.below(1_000),
  integer: (_schema, random) => random.below(1_000),
  boolean: (_schema, random) => random.happens(0.5),
  array: ({ items = {} }, random) =>
    Array.from({ length: random.below(4) }, () => generateValid(items, random)),
  object: ({ properties = {} }, random) =>
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, generateValid(one, random)])),
}

function generateText({ pattern, format, minLength = 0, maxLength = 30 }: JsonSchema, random: SeededRandom) {
  if (format === 'uuid') return generateUuid(random)
  if (pattern !== undefined) return random.pick(samplesOf(pattern))
  const length = random.between(minLength, Math.min(maxLength, minLength + 30))
  return MARKER.repeat(10).slice(0, length)
}

function generateUuid(random: SeededRandom): string {
  const hex = random.bytes(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

const samplesByPattern = new Map<string, [string, ...string[]]>()

/** Returns texts that match a pattern, the same in every run. */
function samplesOf(pattern: string): [string, ...string[]] {
  const found = samplesByPattern.get(pattern)
  if (found) return found
  const expression = parsePattern(pattern)
  const samples = expression ? fc.sample(fc.stringMatching(expression), { seed: 1, numRuns: 40 }) : []
  const [first = '', ...others] = samples
  const result: [string, ...string[]] = [first, ...others]
  samplesByPattern.set(pattern, result)
  return result
}

function parsePattern(pattern: string): RegExp | undefined {
  try {
    fc.stringMatching(new RegExp(pattern))
    return new RegExp(pattern)
  } catch {
    return undefined
  }
}
