/** The part of JSON Schema that the OpenAPI document uses, and the generation of values that match it. */
import type { SeededRandom } from '#verification/simulation/seeded-random.ts'
import fc from 'fast-check'

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
}

/** Generates a value that matches the schema. */
export function generateValid(schema: JsonSchema, chance: SeededRandom): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  if (schema.anyOf) return generateValid(chance.pick(schema.anyOf) ?? {}, chance)
  return GENERATORS[String(schema.type)]?.(schema, chance) ?? null
}

const GENERATORS: Record<string, (schema: JsonSchema, chance: SeededRandom) => unknown> = {
  string: generateText,
  number: (_schema, chance) => chance.below(1_000),
  integer: (_schema, chance) => chance.below(1_000),
  boolean: (_schema, chance) => chance.happens(0.5),
  array: ({ items = {} }, chance) =>
    Array.from({ length: chance.below(4) }, () => generateValid(items, chance)),
  object: ({ properties = {} }, chance) =>
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, generateValid(one, chance)])),
}

function generateText(
  { pattern, format, minLength = 0, maxLength = 30 }: JsonSchema,
  chance: SeededRandom,
): string {
  if (format === 'uuid') return generateUuid(chance)
  if (pattern !== undefined) return chance.one(samplesOf(pattern))
  const length = chance.between(minLength, Math.min(maxLength, minLength + 30))
  return 'Zqfuzz'.repeat(10).slice(0, length)
}

function generateUuid(chance: SeededRandom): string {
  const hex = chance.bytes(16).toString('hex')
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
