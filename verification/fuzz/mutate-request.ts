/** Plans one request: a valid request, the client that sends it, and its mutations. */
import type { SeededRandom } from '#test/seeded-random.ts'
import { CONTENT_TYPES, hostileText, hostileValue, UNUSUAL_HEADERS } from './hostile-values.ts'
import { generateValid, type JsonSchema } from './json-schema.ts'
import type { KnownValues } from './known-values.ts'
import type { Operation } from './operations.ts'
import { type Clients, CLIENT_KINDS, type ClientKind } from './clients.ts'

export type Mutation =
  /** Adds the field if it does not exist. */
  | { kind: 'field'; name: string; value: unknown }
  | { kind: 'drop'; name: string }
  | { kind: 'repeat'; name: string; value: unknown }
  /** Replaces the whole body. */
  | { kind: 'body'; text: string }
  /** Replaces the content type. */
  | { kind: 'type'; type: string }
  | { kind: 'query'; name: string; value: string }
  | { kind: 'path'; name: string; value: string }
  | { kind: 'header'; name: string; value: string }

export type Plan = {
  operation: Operation
  client: ClientKind
  address: string
  path: [string, string][]
  query: [string, string][]
  fields: [string, unknown][]
  mutations: Mutation[]
  /** For a gateway's message: whether it is signed, after the mutations, with the gateway's key. */
  signed: boolean
}

export type FuzzContext = { knownValues: KnownValues; clients: Clients; random: SeededRandom }

export function planRequest(operation: Operation, context: FuzzContext): Plan {
  const { knownValues, clients, random } = context
  const generateParameters = (schemas: Map<string, JsonSchema>): [string, string][] =>
    [...schemas].map(([name, schema]) => [name, String(generateValue(name, schema, context))])
  const fields = operation.gateway
    ? Object.entries(random.pickIfAny(clients.genuineReturns[operation.gateway]) ?? {})
    : generateBody(operation.body, context)
  // Few packages pass all filters of a list, and a list that is empty for its filters searches nothing.
  const queryShare = random.pick([0.1, 0.7])
  const plan: Plan = {
    operation,
    client: pickClient(operation, random),
    address: `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
    path: generateParameters(operation.params),
    query: generateParameters(operation.query).filter(() => random.happens(queryShare)),
    fields,
    mutations: [],
    signed: operation.gateway !== undefined && random.happens(0.7),
  }
  if (operation.path.includes('fromExternal') && random.happens(0.8))
    plan.mutations.push({ kind: 'header', name: 'x-client-key', value: random.pick(['ask', 'replace']) })
  const coherent = coherentFields(plan, knownValues, random)
  plan.fields = plan.fields.map(([name, value]) => [name, coherent.get(name) ?? value])
  // One request in five gets no further mutation.
  const count = random.pick([0, 1, 1, 2, 3])
  for (let added = 0; added < count; added++) plan.mutations.push(randomMutation(plan, random))
  return plan
}

function pickClient({ path }: Operation, random: SeededRandom): ClientKind {
  if (path.startsWith('/api/partner') && random.happens(0.7))
    return random.pick(['partner', 'limitedPartner'])
  if (random.happens(0.6)) return random.pick(['customer', 'satellite'])
  return random.pickIfAny(CLIENT_KINDS) ?? 'anonymous'
}

const generateValue = (name: string, schema: JsonSchema, { knownValues, random }: FuzzContext): unknown => {
  const suggested = random.happens(0.85) ? knownValues.suggest(name, random) : undefined
  return suggested ?? generateValid(schema, random)
}

function generateBody(schema: JsonSchema | undefined, context: FuzzContext): [string, unknown][] {
  const required = new Set(schema?.required)
  return Object.entries(schema?.properties ?? {})
    .filter(([name]) => required.has(name) || context.random.happens(0.4))
    .map(([name, one]) => [name, generateValue(name, one, context)])
}

/** Sets fields that pass validation only if they belong to each other: a cart with its price, a challenge with its code. */
function coherentFields({ fields }: Plan, knownValues: KnownValues, random: SeededRandom) {
  const names = new Set(fields.map(([name]) => name))
  const coherent = new Map<string, unknown>()
  if (names.has('poid') && names.has('amount')) {
    const [poid, amount] = knownValues.cart(random)
    coherent.set('poid', poid).set('amount', amount)
  }
  const challenge = random.happens(0.7) ? knownValues.challenge(random) : undefined
  if (challenge && names.has('transID'))
    for (const [name, value] of Object.entries(challenge)) if (names.has(name)) coherent.set(name, value)
  if (challenge && names.has('agree')) coherent.set('mobile', challenge.mobile)
  return coherent
}

const UNEXPECTED_NAMES = [
  '__proto__',
  'constructor',
  'isAdmin',
  'subscriberId',
  'status',
  'id',
  'toString',
  'a.b',
  '',
]

function randomMutation(plan: Plan, random: SeededRandom): Mutation {
  const { fields, path } = plan
  const [field] = random.pickIfAny(fields) ?? ['nothing']
  const [param] = random.pickIfAny(path) ?? ['']
  if (path.length > 0 && random.happens(0.5)) return { kind: 'path', name: param, value: hostileText(random) }
  if (fields.length > 0 && random.happens(0.6))
    return { kind: 'field', name: field, value: hostileValue(random) }
  return random.pick<() => Mutation>([
    () => ({ kind: 'drop', name: field }),
    () => ({ kind: 'repeat', name: field, value: hostileValue(random) }),
    () => ({ kind: 'field', name: random.pickIfAny(UNEXPECTED_NAMES) ?? '', value: hostileValue(random) }),
    () => ({ kind: 'body', text: random.pick(HOSTILE_BODIES)() }),
    () => ({ kind: 'type', type: random.pick(CONTENT_TYPES) }),
    () => ({
      kind: 'query',
      name: random.pickIfAny([...UNEXPECTED_NAMES, 'before', 'a[]']) ?? '',
      value: hostileText(random),
    }),
    () => {
      const [name, value] = random.pick(UNUSUAL_HEADERS)
      return { kind: 'header', name, value }
    },
  ])()
}

const NESTING_DEPTH = 4_000

const HOSTILE_BODIES: readonly [() => string, ...(() => string)[]] = [
  () => '',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '{',
  () => '{"a":1,}',
  () => '\uFEFF{}',
  () => `${'['.repeat(NESTING_DEPTH)}${']'.repeat(NESTING_DEPTH)}`,
  () => '{"a":'.repeat(NESTING_DEPTH) + '1' + '}'.repeat(NESTING_DEPTH),
  // Over the shop's limit of 64 KB.
  () => JSON.stringify({ a: 'x'.repeat(70_000) }),
  () => '{"__proto__":{"isAdmin":true}}',
  () => '{"constructor":{"prototype":{"isAdmin":true}}}',
  () => `{"mobile":1${'0'.repeat(400)}}`,
  () => `{"a":"\0"}`,
  () => '{"a":"\\ud800"}',
]
