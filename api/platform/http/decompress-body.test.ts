/** Tests the decompressed bodies for clients that accept no compression. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decompressBody } from './decompress-body.ts'

const BODY = Buffer.from('The same words again. '.repeat(5_000))
const COMPRESSED = gzipSync(BODY)

test('decompresses a body once for requests that follow each other or come at once', async () => {
  const [first, second] = await Promise.all([
    decompressBody('"a"', COMPRESSED, BODY.length),
    decompressBody('"a"', COMPRESSED, BODY.length),
  ])
  expect(first).toEqual(BODY)
  expect(second).toBe(first)
  expect(await decompressBody('"a"', COMPRESSED, BODY.length)).toBe(first)
})

test('keeps no more than 4 MB of decompressed bodies', async () => {
  const first = await decompressBody('"first"', COMPRESSED, BODY.length)
  for (let bytes = 0; bytes < 4_000_000; bytes += BODY.length) {
    await decompressBody(`"other ${String(bytes)}"`, COMPRESSED, BODY.length)
  }
  const again = await decompressBody('"first"', COMPRESSED, BODY.length)
  expect(again).not.toBe(first)
  expect(again).toEqual(BODY)
})

test('drops no kept body for one that is larger than 4 MB', async () => {
  const kept = await decompressBody('"kept"', COMPRESSED, BODY.length)
  const large = Buffer.alloc(4_000_001)
  expect(await decompressBody('"large"', gzipSync(large), large.length)).toEqual(large)
  expect(await decompressBody('"kept"', COMPRESSED, BODY.length)).toBe(kept)
})

test('decompresses a short and an empty body', async () => {
  for (const text of ['short', '']) {
    const body = Buffer.from(text)
    expect(await decompressBody(`"${text}"`, gzipSync(body), body.length)).toEqual(body)
  }
})

test('rejects a body that is damaged', async () => {
  await expect(decompressBody('"damaged"', COMPRESSED.subarray(9), BODY.length)).rejects.toThrow()
})
