/** The route of uploaded pictures. Browsers and shared caches keep them: an address never gets other content. */
import type { AppContext } from '#api/platform/context.ts'
import { PICTURE_FOLDER, readPictureAddress } from '#contract/picture-address.ts'
import { z } from 'zod'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { keepPictures } from './keep-pictures.ts'
import { findPicture } from './picture-store.ts'

const SCHEMA = { hide: true, params: z.strictObject({ file: z.string() }) }
const FOR_A_YEAR = 'public, max-age=31536000, immutable'

export function pictureRoutes({ db }: Pick<AppContext, 'db'>): FastifyPluginAsyncZod {
  const read = keepPictures((file) => findPicture(db, file))
  return async (app) => {
    app.get(`${PICTURE_FOLDER}:file`, { schema: SCHEMA }, async (request, reply) => {
      const file = readPictureAddress(PICTURE_FOLDER + request.params.file)
      const content = file && (await read(file))
      if (!content) {
        reply.callNotFound()
        return reply
      }
      const etag = `"${request.params.file}"`
      void reply.headers({ 'cache-control': FOR_A_YEAR, etag })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type('image/webp').send(content)
    })
  }
}
