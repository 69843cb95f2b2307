/**
 * Decompresses cached bodies for the few clients that accept no compression. The most recently sent bodies are kept: a client that
 * requests a page again and again, such as an attacker, then causes one decompression.
 */
import { keepRecent } from '#api/platform/keep-recent.ts'
import { promisify } from 'node:util'
import { constants, gunzip } from 'node:zlib'

/** About 30 pages of 119 KB. */
const MAX_BYTES = 4_000_000

const decompress = promisify(gunzip)
const recent = keepRecent<Buffer>({ bytesOf: (body) => body.length, maxBytes: MAX_BYTES })

/**
 * Returns the decompressed body.
 * @param etag identifies the body
 * @param bytes the size of the decompressed body
 */
export const decompressBody = (etag: string, body: Buffer, bytes: number): Promise<Buffer> =>
  // Room for one byte more: zlib then needs one call, instead of one for each 16 KB, and sees that nothing follows.
  recent.find(etag, () => decompress(body, { chunkSize: Math.max(bytes + 1, constants.Z_MIN_CHUNK) }))
