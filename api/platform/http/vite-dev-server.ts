/** The pages during development: Vite serves, reloads and renders them from the sources. */
import type { PageServer } from '#contract/page-data.ts'
import type { FastifyInstance } from 'fastify'

type Render = (build: PageServer, request: Request) => Promise<Response>

/** @param shopUrl the origin of the URLs that pages are rendered for */
export async function viteDevServer(app: FastifyInstance, shopUrl: string, render: Render): Promise<void> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })

  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { ssr } = vite.environments // Vite replaces it when its configuration changes.
    if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot render pages here')
    const build: PageServer = await ssr.runner.import('/web/page-server.ts')
    const page = await render(build, new Request(new URL(request.url, shopUrl)))
    reply.hijack()
    reply.raw.writeHead(page.status, Object.fromEntries(page.headers))
    reply.raw.end(await page.text())
  })
}
