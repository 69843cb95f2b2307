/**
 * The identity provider under `/identity`: the protocol, which `oidc-provider` answers, and the page on which a person
 * signs in.
 */
import { SLOW_RESPONSE_MS } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { delayBy } from '#simulators/latency/delay.ts'
import { sendPage } from '#simulators/page.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { openProvider, unavailable } from './open-provider.ts'
import { errorPage } from './provider-pages.ts'
import { signInRoutes } from './sign-in-routes.ts'

const MOUNT_PATH = '/identity'

/** What the desk's server calls, in contrast to the pages that a browser opens. */
const SERVER_CALLS = ['/.well-known/openid-configuration', '/jwks', '/token']
const BROWSER_CALLS = ['/auth/:uid', '/session/end', '/session/end/confirm', '/session/end/success']

export function identityRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    const openOnce = providerOf(app, context)
    await app.register(signInRoutes(context, MOUNT_PATH, openOnce))
    await app.register(protocolRoutes(context, openOnce))
  }
}

/** Returns the function that opens the provider at the first request, when the simulators have their address. */
function providerOf(app: FastifyInstance, context: SimulatorContext): () => Promise<Provider> {
  let opened: Promise<Provider> | undefined
  return async () => {
    opened ??= openProvider(context, `${addressOf(app)}${MOUNT_PATH}`)
    return opened
  }
}

function addressOf({ server }: FastifyInstance): string {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw unavailable('The identity provider needs an address: the simulators do not listen')
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${String(address.port)}`
}

function protocolRoutes(context: SimulatorContext, openOnce: () => Promise<Provider>): FastifyPluginAsync {
  return async (app) => {
    // The provider reads the bodies of its requests itself.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, done) => done(null))

    const passOn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const answer = (await openOnce()).callback()
      const { raw } = request
      const originalUrl = raw.url ?? ''
      Object.assign(raw, { originalUrl, url: originalUrl.slice(MOUNT_PATH.length) })
      reply.hijack()
      await answer(raw, reply.raw)
    }
    const serve = (
      path: string,
      preHandler: ((request: FastifyRequest, reply: FastifyReply) => Promise<unknown>)[],
    ) => app.route({ method: ['GET', 'POST'], url: `${MOUNT_PATH}${path}`, preHandler, handler: passOn })

    for (const path of SERVER_CALLS) serve(path, [delayBy(context, 'identity'), serverFault(context)])
    serve('/auth', [pageFault(context)])
    for (const path of BROWSER_CALLS) serve(path, [])
  }
}

/** Returns a `preHandler` with the faults of the calls that the desk's server makes. */
function serverFault({ store, sleep }: SimulatorContext) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const fault = takeBehaviour(store, 'identity', 'api')
    if (fault === 'down') return reply.code(503).send({ message: 'The identity provider is down' })
    if (fault === 'slow') await sleep(SLOW_RESPONSE_MS)
    return undefined
  }
}

/** Returns a `preHandler` with the faults of the page to which the desk sends the browser. */
function pageFault({ store, sleep }: SimulatorContext) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const fault = takeBehaviour(store, 'identity', 'page')
    if (fault === 'page-down')
      return sendPage(reply, {
        title: 'Error',
        body: errorPage('The identity provider is down.'),
        status: 503,
      })
    if (fault === 'slow-page') await sleep(SLOW_RESPONSE_MS)
    return undefined
  }
}
