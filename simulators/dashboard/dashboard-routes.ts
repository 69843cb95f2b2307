/**
 * Routes of the dashboard: `GET /` for a person, the event stream that refreshes it, and the files that the simulators' pages
 * need.
 */
import { sendPage } from '#simulators/page.ts'
import { SECTIONS, type Section, type SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { readFileSync } from 'node:fs'
import { dashboardScript, returnScript } from './browser-scripts.ts'
import { dashboardPage, SECTION_HTML } from './dashboard-page.ts'

const readLocalFile = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const FILES: Record<string, { type: string; content: string }> = {
  '/site.css': { type: 'text/css; charset=utf-8', content: readLocalFile('./site.css') },
  '/icon.svg': { type: 'image/svg+xml', content: readLocalFile('./icon.svg') },
  '/dashboard.js': { type: 'text/javascript; charset=utf-8', content: dashboardScript },
  '/return.js': { type: 'text/javascript; charset=utf-8', content: returnScript },
}

export function dashboardRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    for (const [path, { type, content }] of Object.entries(FILES)) {
      app.get(path, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
    }

    app.get('/', (_request, reply) =>
      sendPage(reply, { title: 'External systems', body: dashboardPage(context), script: '/dashboard.js' }),
    )

    for (const section of SECTIONS) {
      app.get(`/dashboard/${section}`, (_request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(SECTION_HTML[section](context).text),
      )
    }

    /** Streams server-sent events: the name of a section, each time it changed. */
    app.get('/live', (request, reply) => {
      reply.hijack()
      const stream = reply.raw
      stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      const sendChange = (section: Section): void => void stream.write(`event: change\ndata: ${section}\n\n`)
      stream.write('retry: 1000\n\n')
      // Covers changes while the browser was disconnected.
      SECTIONS.forEach(sendChange)
      context.events.on('change', sendChange)
      const leave = (): void => {
        context.events.off('change', sendChange)
        context.closing.removeEventListener('abort', leave)
        stream.end()
      }
      request.raw.once('close', leave)
      context.closing.addEventListener('abort', leave)
    })
  }
}
