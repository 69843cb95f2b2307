/**
 * Cached responses: bodies that are equal for all visitors, compressed and given an ETag once, then only sent. The few clients
 * that accept no compression get a decompressed body, because it would take more than twice the memory of the others.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { decompressBody } from './decompress-body.ts'

type Compressed = 'br' | 'gzip'
type Encoding = Compressed | 'identity'

export type CachedResponse = {
  status: number
  headers: Headers
  bodies: Record<Compressed, Buffer>
  /** The size of the body that is not compressed. */
  bytes: number
  /** Alternating names and values of the headers, including encoding and length. Made once, because each request needs a list. */
  headerLists: Record<Encoding, string[]>
}

type Headers = Record<string, string> & { etag: string }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * `most` makes a body about a seventh smaller than `little`, in about ten times the processor time. Brotli's level 11 would save
 * another fiftieth, in three times the time of level 10: a third of a second for the first list of a large catalogue.
 */
export type Compression = 'most' | 'little'
const QUALITIES = { most: { brotli: 10, gzip: 9 }, little: { brotli: 5, gzip: 6 } } as const

/**
 * Compresses a body for each encoding.
 * @param headers of the response, without those of encoding, length and ETag
 * @param status of the response; only a 200 is ever revalidated with 304
 * @param compression `little` for a body that is rarely sent
 */
export async function createCachedResponse(
  body: string,
  headers: Record<string, string>,
  status = 200,
  compression: Compression = 'most',
): Promise<CachedResponse> {
  const identity = Buffer.from(body, 'utf8')
  const { brotli, gzip: level } = QUALITIES[compression]
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: brotli, ...windowFor(identity.length) } }
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const bodies = {
    br: unshared(await compressBrotli(identity, quality)),
    gzip: unshared(await compressGzip(identity, { level })),
  }
  return withHeaders(
    { status, bodies, bytes: identity.length },
    { ...headers, etag, vary: 'accept-encoding' },
  )
}

/** Returns the response with other headers. */
export function withHeaders(
  { status, bodies, bytes }: Pick<CachedResponse, 'status' | 'bodies' | 'bytes'>,
  headers: Headers,
): CachedResponse {
  const listFor = (encoding: Encoding): string[] =>
    Object.entries({
      ...headers,
      'content-length': String(encoding === 'identity' ? bytes : bodies[encoding].length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }).flat()
  const headerLists = { br: listFor('br'), gzip: listFor('gzip'), identity: listFor('identity') }
  return { status, headers, bodies, bytes, headerLists }
}

/** Copies bytes out of the larger buffer that contains them, which would otherwise stay in memory as long as they do. */
const unshared = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer)

/** RFC 7932 section 9.1: a window holds this many bytes less than its size. */
const WINDOW_OVERHEAD = 16

/** Returns the smallest window that holds the body: the default one needs about 40 MB even for a small page. */
function windowFor(bytes: number): Record<number, number> {
  const bits = Math.ceil(Math.log2(bytes + WINDOW_OVERHEAD))
  const within = Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW)
  return { [constants.BROTLI_PARAM_LGWIN]: within, [constants.BROTLI_PARAM_SIZE_HINT]: bytes }
}

/**
 * Sends a cached response for a request that has reached a route. Leaves out Fastify's headers: a shared cache must not
 * store the id of a request, and a 304 to HEAD must have no length.
 */
export function replyCached(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): FastifyReply {
  reply.hijack()
  sendCachedResponse(request, reply.raw, cached)
  return reply
}

/**
 * Sends a cached response through Node's response, in an encoding that the client accepts, or 304 if the client has it.
 * Node leaves out the body of a response to HEAD.
 */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
): void {
  const { status, headers, bodies, bytes, headerLists } = cached
  if (status === 200 && isKnown(headers.etag, request.headers['if-none-match'])) {
    response.writeHead(304, headers).end()
    return
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  response.writeHead(status, headerLists[encoding])
  if (encoding !== 'identity') response.end(bodies[encoding])
  else if (request.method === 'HEAD') response.end()
  else {
    decompressBody(headers.etag, bodies.gzip, bytes).then(
      (body) => response.end(body),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    )
  }
}

/** Whether `if-none-match` contains the ETag (RFC 9110 section 13.1.2): in a list, or weak, as proxies make it. */
const isKnown = (etag: string, known: string | undefined): boolean =>
  known !== undefined && (known.includes(etag) || known === '*')

/** Matches unless the weight is 0, which means "not acceptable" (RFC 9110 section 12.5.3). */
const BROTLI = /(?:^|[,\s])br\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/
const GZIP = /(?:^|[,\s])gzip\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/

/** Returns the best encoding that a client accepts. @param accepted its header `accept-encoding` */
export function acceptedEncoding(accepted: string | string[] | undefined): Encoding {
  const words = String(accepted ?? '')
  if (BROTLI.test(words)) return 'br'
  return GZIP.test(words) ? 'gzip' : 'identity'
}
