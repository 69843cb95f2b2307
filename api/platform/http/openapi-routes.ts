/** The routes of the API description: the OpenAPI document, generated from the contract, and an HTML page of it. */
import { ACCESS, type Access } from '#contract/access.ts'
import { createCachedResponse, sendCachedResponse } from './cached-response.ts'
import { cspHash, apiHeaders, contentSecurityPolicy, REPORTING, securityHeaders } from './security-headers.ts'
import Fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { ZOD_COMPILERS } from './zod-compilers.ts'
import { API_PAGE_STYLE, openApiPage, METHODS } from './openapi-page.ts'

export type OpenApiInfo = { product: string; version: string; shopUrl: string }
type Described = Pick<RouteOptions, 'method' | 'url'> & { schema: FastifySchema | undefined }

const DESCRIPTION = [
  'Bodies are JSON of at most 64 KiB; unknown fields are refused. Amounts are rupees with two decimals, times ISO 8601 in UTC.',
  'A problem has a sentence for the person (`message`), a stable word for programs (`code`) and, about a form, a sentence for each field (`fields`).',
  'Besides what each call lists, every call may answer 400 (not readable), 403 (`cross_site`: asked by a page of another site), 405, 413, 414, 415, 431, 429 and 503 with `Retry-After`, and 500 with an `errorId`.',
].join('\n\n')

const MEANINGS: Record<string, string> = {
  200: 'Done',
  400: 'Not readable',
  401: 'Not signed in, or the session has ended',
  403: 'Not allowed',
  404: 'Unknown',
  409: 'Not possible as things stand',
  422: 'A field is not what it must be',
  429: 'Too often; see Retry-After',
  502: 'Another system gave no usable answer',
  503: 'Not possible at the moment',
}

/** The ways to authenticate: a session token together with the device cookie, or a partner's API key. */
const SECURITY_SCHEMES: Record<string, OpenAPIV3_1.SecuritySchemeObject> = {
  token: { type: 'apiKey', in: 'header', name: 'x-auth-token', description: 'The session of a subscriber.' },
  device: {
    type: 'apiKey',
    in: 'cookie',
    name: 'device',
    description: 'The browser that the session began in.',
  },
  partner: { type: 'http', scheme: 'bearer', description: 'The API key of a partner.' },
}

/** Registers the description routes. Call it before the routes that the document describes. */
export function openApiRoutes(app: FastifyInstance, names: OpenApiInfo): void {
  const { shopUrl } = names
  const routes: Described[] = []
  app.addHook('onRoute', ({ method, url, schema }) => void routes.push({ method, url, schema }))
  // Generated at the first request, because most instances never need it.
  const document = once(async () => completed(await documentOf(routes, names)))
  const json = once(async () =>
    createCachedResponse(JSON.stringify(await document()), {
      ...apiHeaders(shopUrl),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
  )
  const page = once(async () =>
    createCachedResponse(openApiPage(await document()), {
      ...securityHeaders(shopUrl),
      ...REPORTING,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': contentSecurityPolicy(
        { scripts: [], styles: [cspHash(API_PAGE_STYLE)] },
        { forms: [] },
      ),
    }),
  )
  for (const [url, answer] of [['/api/openapi.json', json] as const, ['/api/docs', page] as const]) {
    app.get(url, { schema: { hide: true }, config: { allowCrossSite: true } }, async (request, reply) => {
      const ready = await answer()
      reply.hijack()
      sendCachedResponse(request.raw, reply.raw, ready)
    })
  }
}

/** Generates the document. Imports the library only here, and registers the same routes in a separate server for it. */
async function documentOf(
  routes: readonly Described[],
  { product, version, shopUrl }: OpenApiInfo,
): Promise<OpenAPIV3_1.Document> {
  const { default: swagger } = await import('@fastify/swagger')
  const book = Fastify({ logger: false, schemaController: ZOD_COMPILERS, exposeHeadRoutes: false })
  await book.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${product} API`, version, description: DESCRIPTION },
      servers: [{ url: shopUrl }],
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: jsonSchemaTransform,
  })
  for (const { method, url, schema } of routes) {
    if (method !== 'HEAD') book.route({ method, url, ...(schema && { schema }), handler: () => undefined })
  }
  await book.ready()
  return book.swagger() as OpenAPIV3_1.Document
}

/** Adds to each operation its tag, its security requirement and a description of each status. */
function completed(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  for (const [url, calls] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const call = calls?.[method]
      if (call) complete(call, { method, url })
    }
  }
  return document
}

function complete(call: OpenAPIV3_1.OperationObject, at: { method: string; url: string }): void {
  const answers = call.responses ?? {}
  call.tags = [at.url.split('/')[2] ?? 'other']
  const route = `${at.method.toUpperCase()} ${at.url.replace(/\{(\w+)\}/g, ':$1')}`
  const security = SECURITY[(ACCESS as Readonly<Record<string, Access>>)[route]?.by ?? 'nothing']
  if (security) call.security = security
  for (const [status, answer] of Object.entries(answers)) {
    if ('description' in answer) answer.description = MEANINGS[status] ?? 'See the problem'
  }
}

/** The security requirement of each kind of access; the key of a link is in its URL. */
const SECURITY: Record<Access['by'], OpenAPIV3_1.SecurityRequirementObject[] | undefined> = {
  nothing: undefined,
  link: undefined,
  device: [{ device: [] }],
  session: [{ token: [], device: [] }],
  partner: [{ partner: [] }],
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
