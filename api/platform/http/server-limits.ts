/** Size and time limits of requests and connections. They are higher than any legitimate client needs. */
import type { FastifyHttpOptions } from 'fastify'
import type { Server } from 'node:http'

const BODY_LIMIT_BYTES = 64 * 1024
/** Maximum length of an API call's URL, in characters: a gateway's return by GET has about 700. Not for pages. */
export const MAX_URL_LENGTH = 2_048
/** Maximum nesting depth of JSON; the deepest body of the contract has two levels. */
export const MAX_JSON_DEPTH = 20

/**
 * Slow connections are closed: within ten seconds if the headers or body are late (Node checks once a second, not every
 * thirty), and after 20 seconds without activity, such as a response that the client does not read. There is no limit
 * per IP address: in India a whole city may share one.
 */
export const SERVER_LIMITS = {
  bodyLimit: BODY_LIMIT_BYTES,
  requestTimeout: 9_000,
  connectionTimeout: 20_000,
  // Longer than a balancer keeps idle connections: the balancer must close them first, or a request could be lost.
  keepAliveTimeout: 65_000,
  http: {
    headersTimeout: 8_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16 * 1024,
    // Checked in request-guards.ts, which responds in the form of the contract.
    requireHostHeader: false,
  },
} satisfies FastifyHttpOptions<Server>

/** Beyond this number connections are refused, and a balancer uses another instance. */
export const MAX_CONNECTIONS = 10_000
