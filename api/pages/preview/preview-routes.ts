/** The route of the desk that shows a page of the shop with the catalogue of a draft, and the shop's files for it. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openPageBuilds } from '#api/pages/page-builds.ts'
import type { AppContext } from '#api/platform/context.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import { PREVIEW_HEADERS } from './preview-headers.ts'
import { openPreviews, type Preview, type RenderPreview } from './render-preview.ts'
import { PREVIEW_FILES } from './to-preview-html.ts'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))
const MAX_PATH_LENGTH = 500

const MESSAGES: Record<Exclude<Preview['kind'], 'page'>, [status: number, text: string]> = {
  unknown: [404, 'There is no such draft.'],
  faulty: [409, 'The draft has faults. Correct them first: its pages cannot be shown.'],
  no_page: [404, 'This page does not show the catalogue, so it has no preview.'],
  busy: [503, 'Other previews are being made. Open this one again in a moment.'],
}

const SCHEMA = {
  hide: true,
  params: z.strictObject({ draft: z.uuid('This is not the id of a draft.') }),
  querystring: z.strictObject({ path: z.string().startsWith('/').max(MAX_PATH_LENGTH) }),
}

/** Registers the route. During development, where the pages are not built, there is no preview. */
export async function registerPreviews(app: FastifyInstance, platform: AppContext): Promise<void> {
  const builds = await openPageBuilds(platform.config).catch(() => undefined)
  if (!builds) return
  await app.register(fastifyStatic, {
    root: resolve(PROJECT, platform.config.pagesFolder, 'client'),
    prefix: PREVIEW_FILES,
    index: false,
    preCompressed: true,
    decorateReply: false,
  })
  previewRoute(app, platform, openPreviews(platform, builds))
}

/** Registers the route without the files. @param render the renderer of previews */
export function previewRoute(app: FastifyInstance, platform: AppContext, render: RenderPreview): void {
  app.withTypeProvider<ZodTypeProvider>().get('/staff/preview/:draft', {
    schema: SCHEMA,
    config: { access: 'GET /staff/api/catalogue/drafts/:id' },
    handler: async (request, reply) => {
      // Fails if the route was registered without the check of the role.
      actingOf(request)
      const preview = await render(request.params.draft, request.query.path)
      void reply.headers(PREVIEW_HEADERS)
      if (preview.kind === 'page') return reply.send(preview.html)
      const [status, text] = MESSAGES[preview.kind]
      return reply
        .code(status)
        .send(`<!doctype html><html lang="en"><title>Preview</title><p>${text}</p></html>`)
    },
  })
}
