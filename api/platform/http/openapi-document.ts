/** The OpenAPI document of the contract's endpoints. Pure. */
import { ACCESS, type Access } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { z } from 'zod'

const JSON_TYPE = 'application/json'

type JsonSchema = z.core.JSONSchema.BaseSchema
type Content = Record<string, { schema: JsonSchema }>
type Security = Record<string, []>

export type Operation = {
  tags: [string]
  summary: string
  security?: Security[]
  parameters?: { in: 'path' | 'query'; name: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

export type OpenApiInfo = {
  title: string
  version: string
  /** The origin of the calls. */
  url: string
  /** The folder of the calls and of the document itself. */
  folder: '/api' | '/staff/api'
  security: OpenApiSecurity
}

export type OpenApiSecurity = {
  schemes: Record<string, { type: string; description: string } & Record<string, string>>
  /** @param route such as `GET /api/orders/:transactionID`  @returns undefined for a call that needs nothing */
  of: (route: string) => Security[] | undefined
}
export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  components: { securitySchemes: OpenApiSecurity['schemes'] }
  /** The operations of each path, by method in small letters. */
  paths: Record<string, Record<string, Operation>>
}

const DESCRIPTION = [
  'Bodies are JSON of at most 64 KiB; unknown fields are refused. Amounts are rupees with two decimals, times ISO 8601 in UTC.',
  'A problem has a sentence for the person (`message`), a stable word for programs (`code`) and, about a form, a sentence for each field (`fields`). Sentences are in the language of `Accept-Language`, English by default; `params` has the values in the message.',
  'Besides the listed responses, every call may answer 400 (not readable), 403 (`cross_site`: sent by a page of another site), 405, 413, 414, 415, 431, 429 and 503 with `Retry-After`, and 500 with an `errorId`.',
].join('\n\n')

const MEANINGS: Record<string, string> = {
  200: 'Done',
  400: 'Not readable',
  401: 'Not signed in, or the session has ended',
  403: 'Not allowed',
  404: 'Unknown',
  409: 'Conflicts with the present state',
  422: 'A field is invalid',
  429: 'Rate limit exceeded; see Retry-After',
  502: 'An external system returned no valid response',
  503: 'Temporarily unavailable',
}

/** The ways to authenticate: a session token with the device cookie, or a partner's API key. */
const SECURITY_SCHEMES = {
  token: { type: 'apiKey', in: 'header', name: 'x-auth-token', description: 'The session of a subscriber.' },
  device: {
    type: 'apiKey',
    in: 'cookie',
    name: 'device',
    description: 'The browser that the session began in.',
  },
  partner: { type: 'http', scheme: 'bearer', description: 'The API key of a partner.' },
}

/** The security requirement of each kind of access; the key of a link is in its URL. */
const SECURITY: Record<Access['by'], Security[] | undefined> = {
  nothing: undefined,
  link: undefined,
  device: [{ device: [] }],
  session: [{ token: [], device: [] }],
  partner: [{ partner: [] }],
}

export function openApiDocument(
  endpoints: readonly Endpoint[],
  { title, version, url, folder, security }: OpenApiInfo,
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const path = endpoint.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, folder, security) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description: DESCRIPTION },
    servers: [{ url }],
    components: { securitySchemes: security.schemes },
    paths,
  }
}

const ROUTES: Readonly<Record<string, Access>> = ACCESS

/** The security of the shop's calls. */
export const SHOP_SECURITY: OpenApiSecurity = {
  schemes: SECURITY_SCHEMES,
  of: (route) => SECURITY[ROUTES[route]?.by ?? 'nothing'],
}

function operationOf(
  { method, url, schema }: Endpoint,
  folder: OpenApiInfo['folder'],
  known: OpenApiSecurity,
): Operation {
  const { summary, params, querystring, body, response } = schema
  const security = known.of(`${method} ${url}`)
  const parameters = [...parametersOf('path', params), ...parametersOf('query', querystring)]
  const responses = Object.entries(response).map(([status, answer]) => {
    const content = contentOf(
      'content' in answer ? answer.content : { [JSON_TYPE]: { schema: answer } },
      'output',
    )
    const isEmpty = answer instanceof z.ZodNull
    return [
      status,
      { description: MEANINGS[status] ?? 'See the problem', ...(!isEmpty && { content }) },
    ] as const
  })
  return {
    tags: [url.slice(folder.length + 1).split('/')[0] ?? 'other'],
    summary,
    ...(security && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: contentOf({ [JSON_TYPE]: { schema: body } }, 'input') },
    }),
    responses: Object.fromEntries(responses),
  }
}

function parametersOf(where: 'path' | 'query', schema?: z.ZodObject): NonNullable<Operation['parameters']> {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    in: where,
    name,
    required: required.includes(name),
    schema: typeof property === 'boolean' ? {} : property,
  }))
}

const contentOf = (
  content: Readonly<Record<string, { schema: z.ZodType }>>,
  io: 'input' | 'output',
): Content =>
  Object.fromEntries(
    Object.entries(content).map(([type, { schema }]) => [type, { schema: jsonSchema(schema, io) }]),
  )

/** OpenAPI 3.1 states the dialect of all schemas once, so `$schema` is left out. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
