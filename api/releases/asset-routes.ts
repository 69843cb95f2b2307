/** The route of the assets: those of this build from its folder, those of other builds from the database. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '#api/platform/http/cached-response.ts'
import type { AppContext } from '#api/platform/context.ts'
import { openStoredFiles } from '#api/platform/open-stored-files.ts'
import { ipPrefix } from '#api/platform/rate-limit/ip-prefix.ts'
import { NoSuchRelease } from '#contract/released-assets.ts'
import type { AssetStatistics } from './asset-statistics.ts'
import type { BuiltAssets } from './list-built-assets.ts'
import { bytesOf, mediaTypeOf, type ReleasedAsset } from './released-asset.ts'
import { findAsset } from './released-asset-store.ts'

const FOR_A_YEAR = 'public, max-age=31536000, immutable'
const ETAG_LENGTH = 22
/** About all scripts of a build at once. */
const READS_OF_GROUP = { atOnce: 500, perSecond: 20 }

type Parts = { built: BuiltAssets; statistics: AssetStatistics }

/** Registers the route. Names end with a hash of the content, so that browsers and shared caches keep each file. */
export async function registerAssets(
  app: FastifyInstance,
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  { built, statistics }: Parts,
): Promise<void> {
  const find = openStoredFiles({
    ...runtime,
    bytesOf,
    readsOfGroup: READS_OF_GROUP,
    read: (name) => findAsset(db, built.site, name),
  })
  const sendReleased = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const asset = await find(name, ipPrefix(request.ip))
    statistics[asset ? 'found' : 'unknown']++
    if (!asset) throw NoSuchRelease()
    return sendAsset(request, reply, asset)
  }
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: built.folder,
      serve: false,
      preCompressed: true,
      setHeaders: (reply) => void reply.header('cache-control', FOR_A_YEAR),
    })
    scope.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) => {
      const name = request.params['*']
      if (built.names.has(name)) return reply.sendFile(name)
      if (mediaTypeOf(name) !== undefined) return sendReleased(name, request, reply)
      reply.callNotFound()
      return reply
    })
  })
}

function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, checksum, content, compressed }: ReleasedAsset,
): FastifyReply {
  const etag = `"${checksum.toString('base64url').slice(0, ETAG_LENGTH)}"`
  void reply.headers({ 'cache-control': FOR_A_YEAR, etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  void reply.type(mediaType)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (!compressed || encoding === 'identity') return reply.send(content)
  return reply.header('content-encoding', encoding).send(compressed[encoding])
}
