/** Turns a plan into the bytes that are sent, and reads the shop's answer. */
import { responseHash } from '#simulators/payu/payu-hash.ts'
import { signForm } from '#simulators/paytm/paytm-checksum.ts'
import { Agent, request } from 'node:http'
import type { Change, Plan } from './mutate-request.ts'

export type Request = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

export function requestOf(plan: Plan, credentials: Record<string, string>): Request {
  const { operation, changes } = plan
  const body = bodyOf(plan)
  const query = operation.gateway && operation.method === 'GET' ? fieldsAfter(plan) : plan.query
  return {
    method: operation.method,
    url: `${pathAfter(plan)}${searchOf(query, changes)}`,
    headers: {
      'x-forwarded-for': plan.address,
      ...credentials,
      ...(body !== undefined && { 'content-type': operation.gateway ? FORM : JSON_TYPE }),
      ...headersOf(changes),
    },
    body,
  }
}

/** Returns undefined if no body is sent, as to a call that reads none. */
function bodyOf(plan: Plan): string | undefined {
  const { operation, changes } = plan
  const text = textOf(changes)
  if (operation.method === 'GET') return undefined
  if (text !== undefined) return text
  if (operation.gateway) return formOf(fieldsAfter(plan))
  return operation.body && jsonOf(fieldsAfter(plan))
}

function fieldsAfter({ operation, fields, changes, signed }: Plan): [string, unknown][] {
  let after = [...fields]
  for (const change of changes) {
    if (change.what === 'drop') after = after.filter(([name]) => name !== change.name)
    if (change.what === 'again') after.push([change.name, change.value])
    if (change.what === 'field') {
      const at = after.findIndex(([name]) => name === change.name)
      after.splice(at < 0 ? after.length : at, 1, [change.name, change.value])
    }
  }
  return signed ? sign(after, operation.gateway) : after
}

/** Signs the present fields as the gateway would. */
function sign(fields: [string, unknown][], gateway: 'payu' | 'paytm' | undefined): [string, unknown][] {
  const texts = Object.fromEntries(fields.map(([name, value]) => [name, plain(value)]))
  if (gateway === 'payu') return Object.entries({ ...texts, hash: responseHash(texts, 'standin-salt') })
  return Object.entries(signForm(texts, 'standin-paytm-16'))
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const formOf = (fields: [string, unknown][]): string =>
  new URLSearchParams(fields.map(([name, value]) => [name, plain(value)])).toString()

/** Builds JSON by hand, so that a name may occur twice and may be `__proto__`. */
const jsonOf = (fields: [string, unknown][]): string =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`

const last = <T>(list: T[]): T | undefined => list.at(-1)
const ofKind = <K extends Change['what']>(changes: Change[], what: K) =>
  changes.filter((change): change is Extract<Change, { what: K }> => change.what === what)

const textOf = (changes: Change[]): string | undefined => last(ofKind(changes, 'body'))?.text

function headersOf(changes: Change[]): Record<string, string> {
  const odd = Object.fromEntries(ofKind(changes, 'header').map(({ name, value }) => [name, value]))
  const type = last(ofKind(changes, 'type'))?.type
  return { ...odd, ...(type !== undefined && { 'content-type': type }) }
}

function pathAfter({ operation, path, changes }: Plan): string {
  const values = new Map(path)
  for (const { name, value } of ofKind(changes, 'path')) values.set(name, value)
  return operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => escaped(values.get(name) ?? ''))
}

/** Sends text that begins with a per cent sign unescaped: an incomplete escape or invalid UTF-8. */
const escaped = (text: string): string =>
  text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed())

function searchOf(query: [string, unknown][], changes: Change[]): string {
  const more = ofKind(changes, 'query').map(({ name, value }): [string, string] => [name, value])
  const pairs = [...query, ...more].map(([name, value]) => `${escaped(name)}=${escaped(plain(value))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const agent = new Agent({ keepAlive: true })
export const hangUp = (): void => agent.destroy()

/** @throws Error if the shop closed the connection without an answer */
export function send(base: string, { method, url, headers, body }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const sent = request({ agent, hostname, port, method, path: url, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
