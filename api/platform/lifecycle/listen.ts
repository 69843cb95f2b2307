/** Listens on a port, with a clear error for an operator if the port is not available. */
import { errorCode } from '#api/platform/db/database-errors.ts'
import type { FastifyInstance } from 'fastify'

/** Another program uses the port, or this user may not use it. */
export class PortUnavailable extends Error {
  override name = 'PortUnavailable'
}

const FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program. Stop that program, or set',
  EACCES: 'cannot be opened by this user. Set',
}

type ListenAddress = {
  host: string
  port: number
  /** The environment variable that sets the port. */
  setting: 'OPERATIONS_PORT' | 'PORT' | 'SIMULATORS_PORT' | 'STAFF_PORT'
}

/** @returns the URL @throws PortUnavailable */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { host, port, setting }: ListenAddress,
): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const fault = FAULTS[errorCode(error)]
    if (fault === undefined) throw error
    throw new PortUnavailable(`Port ${String(port)} ${fault} ${setting} to another port`, { cause: error })
  }
}
