/** The route of uploaded pictures. Browsers and shared caches keep them: an address never gets other content. */
import type { AppContext } from '#api/platform/context.ts'
import { openStoredFiles } from '#api/platform/open-stored-files.ts'
import { ipPrefix } from '#api/platform/rate-limit/ip-prefix.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { PICTURE_FOLDER, readPictureAddress } from '#contract/picture-address.ts'
import { z } from 'zod'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findPicture } from './picture-store.ts'

const OPTIONS = {
  schema: { hide: true, params: z.strictObject({ file: z.string() }) },
  config: { usesDatabase: true },
}
const FOR_A_YEAR = 'public, max-age=31536000, immutable'
/** For an address group, which can be hundreds of households that load the pictures of many pages. */
const READS_OF_GROUP = { atOnce: 2_000, perSecond: 100 }

export function pictureRoutes({ db, runtime }: Pick<AppContext, 'db' | 'runtime'>): FastifyPluginAsyncZod {
  const find = openStoredFiles({
    bytesOf: (content: Buffer) => content.length,
    readsOfGroup: READS_OF_GROUP,
    // Real time, not that of the shop: it limits the wait for the database.
    now: runtime.now,
    waitAtMost: systemRuntime.waitAtMost,
    read: async (address) => {
      const file = readPictureAddress(address)
      return file && findPicture(db, file)
    },
  })
  return async (app) => {
    app.get(`${PICTURE_FOLDER}:file`, OPTIONS, async (request, reply) => {
      const address = PICTURE_FOLDER + request.params.file
      const content = readPictureAddress(address) && (await find(address, ipPrefix(request.ip)))
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
