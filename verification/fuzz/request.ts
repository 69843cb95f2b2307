/** Builds the HTTP request of a plan. */
import { responseHash } from '#simulators/payu/payu-hash.ts'
import { signForm } from '#simulators/paytm/paytm-checksum.ts'
import type { HttpRequest } from '#verification/toolkit/send-request.ts'
import type { FuzzedGateway } from './operations.ts'
import type { Mutation, Plan } from './mutate-request.ts'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

export function buildRequest(plan: Plan, credentials: Record<string, string>) {
  const { operation, mutations } = plan
  const body = bodyOf(plan)
  const query = operation.gateway && operation.method === 'GET' ? mutatedFields(plan) : plan.query
  return {
    method: operation.method,
    path: `${mutatedPath(plan)}${queryString(query, mutations)}`,
    headers: {
      'x-forwarded-for': plan.address,
      ...credentials,
      ...(body !== undefined && { 'content-type': operation.gateway ? FORM : JSON_TYPE }),
      ...headersOf(mutations),
    },
    body,
  } satisfies HttpRequest
}

/** Returns the body; undefined if the operation reads none. */
function bodyOf(plan: Plan): string | undefined {
  const { operation, mutations } = plan
  const text = ofKind(mutations, 'body').at(-1)?.text
  if (operation.method === 'GET') return undefined
  if (text !== undefined) return text
  if (operation.gateway) return formOf(mutatedFields(plan))
  return operation.body && jsonOf(mutatedFields(plan))
}

function mutatedFields({ operation, fields, mutations, signed }: Plan): [string, unknown][] {
  let after = [...fields]
  for (const mutation of mutations) {
    if (mutation.kind === 'drop') after = after.filter(([name]) => name !== mutation.name)
    if (mutation.kind === 'repeat') after.push([mutation.name, mutation.value])
    if (mutation.kind === 'field') {
      const at = after.findIndex(([name]) => name === mutation.name)
      after.splice(at < 0 ? after.length : at, 1, [mutation.name, mutation.value])
    }
  }
  const { gateway } = operation
  if (!signed || !gateway) return after
  const texts = Object.fromEntries(after.map(([name, value]) => [name, toText(value)]))
  return Object.entries(SIGN[gateway](texts))
}

/** Signs fields as the gateway would. */
const SIGN: Record<FuzzedGateway, (fields: Record<string, string>) => Record<string, string>> = {
  payu: (fields) => ({ ...fields, hash: responseHash(fields, 'standin-salt') }),
  paytm: (fields) => signForm(fields, 'standin-paytm-16'),
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const formOf = (fields: [string, unknown][]): string =>
  new URLSearchParams(fields.map(([name, value]) => [name, toText(value)])).toString()

/** Builds JSON by hand, so that a name may occur twice and may be `__proto__`. */
const jsonOf = (fields: [string, unknown][]): string =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`

const ofKind = <K extends Mutation['kind']>(mutations: Mutation[], kind: K) =>
  mutations.filter((mutation): mutation is Extract<Mutation, { kind: K }> => mutation.kind === kind)

function headersOf(mutations: Mutation[]): Record<string, string> {
  const extra = Object.fromEntries(ofKind(mutations, 'header').map(({ name, value }) => [name, value]))
  const type = ofKind(mutations, 'type').at(-1)?.type
  return { ...extra, ...(type !== undefined && { 'content-type': type }) }
}

function mutatedPath({ operation, path, mutations }: Plan): string {
  const values = new Map(path)
  for (const { name, value } of ofKind(mutations, 'path')) values.set(name, value)
  return operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => escaped(values.get(name) ?? ''))
}

/** Sends text that begins with a per cent sign unescaped: an incomplete escape or invalid UTF-8. */
const escaped = (text: string) => (text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed()))

function queryString(query: [string, unknown][], mutations: Mutation[]): string {
  const more = ofKind(mutations, 'query').map(({ name, value }): [string, string] => [name, value])
  const pairs = [...query, ...more].map(([name, value]) => `${escaped(name)}=${escaped(toText(value))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
