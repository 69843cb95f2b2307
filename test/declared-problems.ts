/** Checks in every test of the API that an endpoint answers only with problems that its contract names. */
import type { FastifyInstance } from 'fastify'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { z } from 'zod'

/** Codes that every call may answer with, as the description of the API says. */
const COMMON_PROBLEMS = new Set([
  'away',
  'cross_site',
  'malformed',
  'media_type',
  'not_found',
  'too_busy',
  'too_large',
  'too_long',
  'unexpected',
  'wrong_method',
])

/** Opens a server that answers 500 in place of a problem that the contract does not name. */
export async function withDeclaredProblems<T>(open: () => Promise<T>): Promise<T> {
  const watch = (message: unknown) => refuseOtherProblems((message as { fastify: FastifyInstance }).fastify)
  subscribe('fastify.initialization', watch)
  try {
    return await open()
  } finally {
    unsubscribe('fastify.initialization', watch)
  }
}

function refuseOtherProblems(server: FastifyInstance): void {
  server.addHook('onSend', async (request, { statusCode }, body) => {
    const declared = request.routeOptions.schema?.response
    if (!declared || statusCode < 400 || statusCode === 500) return
    const problem: unknown = JSON.parse(String(body))
    const { code } = z.object({ code: z.string().default('no code') }).parse(problem)
    if (COMMON_PROBLEMS.has(code)) return
    const schema = (declared as Record<number, unknown>)[statusCode]
    if (!(schema instanceof z.ZodType) || !schema.safeParse(problem).success)
      throw new Error(`${request.routeOptions.url ?? ''} does not declare ${String(statusCode)} ${code}`)
  })
}
