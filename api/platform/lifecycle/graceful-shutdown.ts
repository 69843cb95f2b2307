/** Graceful shutdown: every accepted request gets its response, and idle connections do not delay the end. */
import type { FastifyInstance } from 'fastify'
import type { Runtime } from '#api/platform/runtime/runtime.ts'

const LOOK_EVERY_MS = 50

/**
 * Accepts no new connections, and resolves when all requests under way have their responses. Closes idle connections
 * repeatedly, because Node closes them only once, at the beginning: a connection that was busy then would be kept
 * alive.
 */
export async function gracefulShutdown(
  app: FastifyInstance,
  { sleep }: Pick<Runtime, 'sleep'>,
): Promise<void> {
  const over = new AbortController()
  const ended = app.close().finally(() => over.abort())
  while (!over.signal.aborted) {
    app.server.closeIdleConnections()
    await sleep(LOOK_EVERY_MS, over.signal)
  }
  await ended
}
