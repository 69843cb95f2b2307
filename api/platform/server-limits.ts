/** How much space and time one request and one connection may take: more than any honest one needs. */
import type { FastifyHttpOptions } from 'fastify'
import type { Server } from 'node:http'

const BODY_LIMIT_BYTES = 64 * 1024
/** Of a call's address, in characters: a gateway's return by GET has some 700. A page copes with whatever stands in its own. */
export const MAX_URL_LENGTH = 2_048
/** Of brackets in brackets; the contract's deepest body has two. */
export const MAX_JSON_DEPTH = 20

/**
 * A connection that dawdles is closed within ten seconds: with its head or its body (Node looks once a second, not every
 * thirty), or by not reading its answer. Addresses are not counted: in India a whole city may stand behind one.
 */
export const SERVER_LIMITS = {
  bodyLimit: BODY_LIMIT_BYTES,
  requestTimeout: 9_000,
  connectionTimeout: 20_000,
  // Longer than a balancer keeps its own, which must be the one to close them.
  keepAliveTimeout: 65_000,
  http: {
    headersTimeout: 8_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16 * 1024,
    // Asked in request-guards.ts, which answers in our words.
    requireHostHeader: false,
  },
} satisfies FastifyHttpOptions<Server>

/** Then the kernel's queue is full as well, and a balancer asks another instance. */
export const MAX_CONNECTIONS = 10_000
