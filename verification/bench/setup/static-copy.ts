/** The same pages without any script: the lower limit for the time that a page with this content takes to paint. */
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Removes scripts and what is loaded for them, and sets the class that pages have with scripts. */
export const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('<html lang="en"', '<html lang="en" class="js"')

/** @param pages the shop's HTML by address; the files they request are served from the build, with the same compression */
export async function serveStaticCopy(pages: ReadonlyMap<string, string>) {
  const server = Fastify({ forceCloseConnections: true })
  const copies = new Map([...pages].map(([url, html]) => [url, brotliCompressSync(withoutScripts(html))]))
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  // A hook, because a route does not see the query.
  server.addHook('onRequest', (request, reply, done) => {
    const copy = copies.get(request.url)
    if (copy === undefined) done()
    else void reply.headers(headers).send(copy)
  })
  const files = { root: resolve('build/client'), index: false, preCompressed: true } as const
  await server.register(fastifyStatic, { ...files, immutable: true, maxAge: '365d' })
  return { url: await server.listen({ host: '127.0.0.1', port: 0 }), stop: () => server.close() }
}
