/** How an instance leaves: nobody who was heard is left without an answer, and nobody keeps it here. */
import type { FastifyInstance } from 'fastify'
import type { World } from './world.ts'

const LOOK_EVERY_MS = 50

/**
 * Takes nothing new, and ends when all that was under way is answered. A connection whose request was under way when this
 * began would be kept for another question: Node closes those that are idle once, at the beginning.
 */
export async function gracefulShutdown(app: FastifyInstance, { sleep }: Pick<World, 'sleep'>): Promise<void> {
  const over = new AbortController()
  const ended = app.close().finally(() => over.abort())
  while (!over.signal.aborted) {
    app.server.closeIdleConnections()
    await sleep(LOOK_EVERY_MS, over.signal)
  }
  await ended
}
