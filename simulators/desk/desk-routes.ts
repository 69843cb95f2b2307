/**
 * Routes of the desk: `GET /` for a person, the event stream that refreshes it, and the files that the stand-ins' pages
 * need.
 */
import { sendPage } from '#simulators/page.ts'
import { SECTIONS, type Section, type Site } from '#simulators/site.ts'
import type { FastifyPluginAsync } from 'fastify'
import { readFileSync } from 'node:fs'
import { deskScript, wayBackScript } from './browser-scripts.ts'
import { deskPage, SECTION_HTML } from './desk-page.ts'

const besideThis = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const FILES: Record<string, { type: string; content: string }> = {
  '/site.css': { type: 'text/css; charset=utf-8', content: besideThis('./site.css') },
  '/icon.svg': { type: 'image/svg+xml', content: besideThis('./icon.svg') },
  '/desk.js': { type: 'text/javascript; charset=utf-8', content: deskScript },
  '/way-back.js': { type: 'text/javascript; charset=utf-8', content: wayBackScript },
}

export function deskRoutes(site: Site): FastifyPluginAsync {
  return async (app) => {
    for (const [path, { type, content }] of Object.entries(FILES)) {
      app.get(path, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
    }

    app.get('/', (_request, reply) =>
      sendPage(reply, { title: 'The outside world', body: deskPage(site), script: '/desk.js' }),
    )

    for (const section of SECTIONS) {
      app.get(`/desk/${section}`, (_request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(SECTION_HTML[section](site).text),
      )
    }

    /** Streams server-sent events: the name of a section, each time it changed. */
    app.get('/live', (request, reply) => {
      reply.hijack()
      const stream = reply.raw
      stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      const tell = (section: Section): void => void stream.write(`event: change\ndata: ${section}\n\n`)
      stream.write('retry: 1000\n\n')
      // Covers changes while the browser was disconnected.
      SECTIONS.forEach(tell)
      site.bell.on('change', tell)
      const leave = (): void => {
        site.bell.off('change', tell)
        site.closing.removeEventListener('abort', leave)
        stream.end()
      }
      request.raw.once('close', leave)
      site.closing.addEventListener('abort', leave)
    })
  }
}
