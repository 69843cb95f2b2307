/** The route of the desk's page: one page, whose script shows what the address names. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#api/platform/context.ts'
import { findLiveSession } from '#api/staff/sessions/require-staff-session.ts'
import { signInAddress } from '#api/staff/sign-in/pending-sign-in.ts'
import { deskPageHeaders } from './desk-page-headers.ts'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))
const NONCE_BYTES = 16
/** As desk/vite.config.ts writes it into the page. */
const PLACEHOLDER = /__NONCE__/g

/**
 * Registers the page. A browser without a session is sent to sign in, and returns to the address.
 * @throws if the desk is not built
 */
export async function registerDeskPage(app: FastifyInstance, platform: AppContext): Promise<void> {
  const { runtime, config } = platform
  const folder = resolve(PROJECT, config.pagesFolder, 'desk')
  const html = await readPage(`${folder}/index.html`)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith('/staff/api/')) {
      reply.callNotFound()
      return reply
    }
    const session = await findLiveSession(platform, request)
    if (!session) return reply.redirect(signInAddress(request.url), 303)
    const nonce = runtime.random(NONCE_BYTES).toString('base64url')
    return reply
      .headers(deskPageHeaders(nonce))
      .type('text/html; charset=utf-8')
      .send(html.replace(PLACEHOLDER, nonce))
  })
}

async function readPage(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new Error('The staff desk is not built. Run: npm run build')
  }
}
