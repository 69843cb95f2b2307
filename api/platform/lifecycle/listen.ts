/** Listens on a port, with a clear error for an operator if the port is not available. */
import type { FastifyInstance } from 'fastify'

/** Another program uses the port, or this user may not use it. */
export class PortUnavailable extends Error {
  override name = 'PortUnavailable'
}

type Where = {
  host: string
  port: number
  /** The environment variable that sets the port. */
  setting: 'PORT' | 'SIMULATORS_PORT'
}

/**
 * Starts to listen.
 * @returns the URL
 * @throws PortUnavailable
 */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { host, port, setting }: Where,
): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const remedy = `Please end it, or set ${setting} to another port`
    if (code === 'EADDRINUSE')
      throw new PortUnavailable(`Port ${String(port)} is taken by another program. ${remedy}`, {
        cause: error,
      })
    if (code === 'EACCES')
      throw new PortUnavailable(
        `Port ${String(port)} may not be taken by this user. Please set ${setting} to another port`,
        {
          cause: error,
        },
      )
    throw error
  }
}
