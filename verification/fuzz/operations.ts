/** Lists the operations: all of the OpenAPI document, and the returns and webhooks of the gateways. */
import type { JsonSchema } from './json-schema.ts'
import { z } from 'zod'

export type FuzzedGateway = (typeof CALLBACKS)[number][2]

export type Operation = {
  /** For example "GET /api/orders/{transactionID}". */
  name: string
  method: string
  path: string
  params: Map<string, JsonSchema>
  query: Map<string, JsonSchema>
  body: JsonSchema | undefined
  /** Set if a gateway or its page sends the request as a form. */
  gateway: FuzzedGateway | undefined
  /** The schema of the response for each status; undefined if it has no JSON. */
  responses: Map<number, z.ZodType | undefined>
}

type Content = { content?: Record<string, { schema?: JsonSchema }> }
type Call = {
  parameters?: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: Content
  responses?: Record<string, Content>
}
type Document = { paths: Record<string, Record<string, Call>> }

/** The requests that gateways and their pages send, which the OpenAPI document leaves out. */
export const CALLBACKS = [
  ['POST', '/api/payuResponse/checkAndSuccess', 'payu'],
  ['POST', '/api/payuResponse/fail', 'payu'],
  ['POST', '/api/webhooks/payu', 'payu'],
  ['POST', '/api/webhooks/payu/mandates', 'payu'],
  ['POST', '/api/paytmResponse/callback', 'paytm'],
  ['GET', '/api/paytmResponse/callback', 'paytm'],
  ['POST', '/api/webhooks/paytm', 'paytm'],
  ['POST', '/api/webhooks/paytm/mandates', 'paytm'],
] as const

const Received = z.strictObject({ received: z.literal(true) })

export function listOperations(document: unknown): Operation[] {
  const { paths } = document as Document
  const documented = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => toOperation(method.toUpperCase(), path, call)),
  )
  const known = new Set(documented.map(({ name }) => name))
  const sent = CALLBACKS.map(([method, path, gateway]): Operation => {
    const isWebhook = path.includes('webhooks')
    const responses = new Map<number, z.ZodType | undefined>(
      isWebhook
        ? [
            [200, Received],
            [403, undefined],
          ]
        : [[303, undefined]],
    )
    return {
      name: `${method} ${path}`,
      method,
      path,
      gateway,
      responses,
      params: new Map(),
      query: new Map(),
      body: undefined,
    }
  })
  return [...documented, ...sent.filter(({ name }) => !known.has(name))]
}

function toOperation(method: string, path: string, call: Call): Operation {
  const parameters = call.parameters ?? []
  const parametersIn = (location: string) =>
    new Map(parameters.filter((one) => one.in === location).map(({ name, schema }) => [name, schema]))
  return {
    name: `${method} ${path}`,
    method,
    path,
    params: parametersIn('path'),
    query: parametersIn('query'),
    body: jsonOf(call.requestBody),
    gateway: undefined,
    responses: new Map(
      Object.entries(call.responses ?? {}).map(([status, response]) => [
        Number(status),
        zodSchemaOf(jsonOf(response)),
      ]),
    ),
  }
}

const jsonOf = (content: Content | undefined) => content?.content?.['application/json']?.schema

/** Builds the zod schema of a documented response. Undocumented fields are violations: the document closes every object. */
const zodSchemaOf = (schema: JsonSchema | undefined): z.ZodType | undefined =>
  schema && schema.type !== 'null'
    ? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
    : undefined
