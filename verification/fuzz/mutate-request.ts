/** One request to send: what a correct client would send, who sends it, and what is changed in it. */
import type { Chance } from '#verification/simulation/seeded-random.ts'
import { CONTENT_TYPES, hostileText, hostileValue, ODD_HEADERS } from './hostile-values.ts'
import { fitting, type JsonSchema } from './json-schema.ts'
import type { Memory } from './known-values.ts'
import type { Operation } from './operations.ts'
import { type Crowd, PEOPLE, type Person } from './clients.ts'

export type Change =
  /** Adds the field if it does not exist. */
  | { what: 'field'; name: string; value: unknown }
  | { what: 'drop'; name: string }
  | { what: 'again'; name: string; value: unknown }
  | { what: 'body'; text: string }
  | { what: 'type'; type: string }
  | { what: 'query'; name: string; value: string }
  | { what: 'path'; name: string; value: string }
  | { what: 'header'; name: string; value: string }

export type Plan = {
  operation: Operation
  person: Person
  address: string
  path: [string, string][]
  query: [string, string][]
  fields: [string, unknown][]
  changes: Change[]
  /** For a gateway's message: whether it has the gateway's signature, computed after the changes. */
  signed: boolean
}

export type Surroundings = { memory: Memory; crowd: Crowd; chance: Chance }

export function planOf(operation: Operation, around: Surroundings): Plan {
  const { memory, crowd, chance } = around
  const given = (schemas: Map<string, JsonSchema>): [string, string][] =>
    [...schemas].map(([name, schema]) => [name, String(valueFor(name, schema, around))])
  const fields = operation.gateway
    ? Object.entries(chance.pick(crowd.genuineReturns[operation.gateway]) ?? {})
    : bodyOf(operation.body, around)
  const plan: Plan = {
    operation,
    person: personFor(operation, chance),
    address: `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`,
    path: given(operation.params),
    query: given(operation.query).filter(() => chance.happens(0.7)),
    fields,
    changes: [],
    signed: operation.gateway !== undefined && chance.happens(0.7),
  }
  if (operation.path.includes('fromExternal') && chance.happens(0.8))
    plan.changes.push({ what: 'header', name: 'x-client-key', value: chance.one(['ask', 'replace']) })
  const count = chance.one([0, 1, 1, 2, 3])
  const coherent = coherentFields(plan, memory, chance)
  plan.fields = plan.fields.map(([name, value]) => [name, coherent.get(name) ?? value])
  for (let made = 0; made < count; made++) plan.changes.push(changeFor(plan, chance))
  return plan
}

function personFor({ path }: Operation, chance: Chance): Person {
  if (path.startsWith('/api/partner') && chance.happens(0.7)) return chance.one(['partner', 'narrowPartner'])
  if (chance.happens(0.6)) return chance.one(['customer', 'satellite'])
  return chance.pick(PEOPLE) ?? 'stranger'
}

const valueFor = (name: string, schema: JsonSchema, { memory, chance }: Surroundings): unknown => {
  const suggested = chance.happens(0.85) ? memory.suggest(name, chance) : undefined
  return suggested ?? fitting(schema, chance)
}

function bodyOf(schema: JsonSchema | undefined, around: Surroundings): [string, unknown][] {
  const required = new Set(schema?.required)
  return Object.entries(schema?.properties ?? {})
    .filter(([name]) => required.has(name) || around.chance.happens(0.4))
    .map(([name, one]) => [name, valueFor(name, one, around)])
}

/** Sets fields that pass validation only together: a cart with its price, a challenge with its code. */
function coherentFields({ fields }: Plan, memory: Memory, chance: Chance): Map<string, unknown> {
  const names = new Set(fields.map(([name]) => name))
  const together = new Map<string, unknown>()
  if (names.has('poid') && names.has('amount')) {
    const [poid, amount] = memory.cart(chance)
    together.set('poid', poid).set('amount', amount)
  }
  const challenge = chance.happens(0.7) ? memory.challenge(chance) : undefined
  if (challenge && names.has('transID'))
    for (const [name, value] of Object.entries(challenge)) if (names.has(name)) together.set(name, value)
  if (challenge && names.has('agree')) together.set('mobile', challenge.mobile)
  return together
}

const STRANGE_NAMES = [
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

function changeFor(plan: Plan, chance: Chance): Change {
  const { fields, path } = plan
  const [field] = chance.pick(fields) ?? ['nothing']
  const [param] = chance.pick(path) ?? ['']
  if (path.length > 0 && chance.happens(0.5)) return { what: 'path', name: param, value: hostileText(chance) }
  if (fields.length > 0 && chance.happens(0.6))
    return { what: 'field', name: field, value: hostileValue(chance) }
  return chance.one<() => Change>([
    () => ({ what: 'drop', name: field }),
    () => ({ what: 'again', name: field, value: hostileValue(chance) }),
    () => ({ what: 'field', name: chance.pick(STRANGE_NAMES) ?? '', value: hostileValue(chance) }),
    () => ({ what: 'body', text: chance.one(BODIES)() }),
    () => ({ what: 'type', type: chance.one(CONTENT_TYPES) }),
    () => ({
      what: 'query',
      name: chance.pick([...STRANGE_NAMES, 'before', 'a[]']) ?? '',
      value: hostileText(chance),
    }),
    () => {
      const [name, value] = chance.one(ODD_HEADERS)
      return { what: 'header', name, value }
    },
  ])()
}

const DEEP = 4_000

const BODIES: readonly [() => string, ...(() => string)[]] = [
  () => '',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '{',
  () => '{"a":1,}',
  () => '\uFEFF{}',
  () => `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  () => '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP),
  () => JSON.stringify({ a: 'x'.repeat(70_000) }),
  () => '{"__proto__":{"isAdmin":true}}',
  () => '{"constructor":{"prototype":{"isAdmin":true}}}',
  () => `{"mobile":1${'0'.repeat(400)}}`,
  () => `{"a":"\0"}`,
  () => '{"a":"\\ud800"}',
]
