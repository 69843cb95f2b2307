/** Tests the encoding of uploaded pictures: sizes, metadata, orientation, and files that are not valid pictures. */
import { bombOf, CAMERA_JPEG, CAMERA_WEBP, exifOf, pngOf, readWebp } from '#test/pictures.ts'
import { createSeededRandom } from '#test/seeded-random.ts'
import type { PictureUse } from '#contract/picture-address.ts'
import { expect, test, vi } from 'vitest'
import { openPictureEncoder } from './open-picture-encoder.ts'

const SLOW_MS = 60_000
// An encoder takes seconds while other tests use the processors.
vi.setConfig({ testTimeout: SLOW_MS })
const encode = (bytes: Buffer, use: PictureUse = 'package') => openPictureEncoder(SLOW_MS)(bytes, use)

const filesOf = async (bytes: Buffer, use: PictureUse = 'package') => {
  const result = await encode(bytes, use)
  return (result?.files ?? []).map(({ width, content }) => ({ width, content: Buffer.from(content) }))
}
const faultOf = async (bytes: Buffer, use: PictureUse = 'package') => (await encode(bytes, use))?.fault

test('a picture is encoded as WebP in the widths that pages use [SPEC-17-68]', async () => {
  const files = await filesOf(pngOf(800, 1200))
  expect(files.map(({ width, content }) => [width, readWebp(content)])).toEqual([
    [320, { width: 320, height: 480, chunks: ['VP8 '] }],
    [480, { width: 480, height: 720, chunks: ['VP8 '] }],
    [640, { width: 640, height: 960, chunks: ['VP8 '] }],
  ])
  const [icon] = await filesOf(pngOf(200, 200), 'app')
  expect(icon && readWebp(icon.content)).toMatchObject({ width: 96, height: 96 })
})

test('a small picture is not enlarged [SPEC-17-68]', async () => {
  const files = await filesOf(pngOf(400, 600))
  expect(files.map(({ width, content }) => [width, readWebp(content).width])).toEqual([
    [320, 320],
    [480, 400],
    [640, 400],
  ])
})

test('metadata is removed, including the location, and the orientation is applied [SPEC-17-68, THR-S16]', async () => {
  const turned = pngOf(900, 600, {
    chunks: [
      ['eXIf', exifOf(6)],
      ['tEXt', Buffer.from('Author\0Asha')],
    ],
  })
  const [small] = await filesOf(turned)
  if (!small) throw new Error('the picture is refused')
  // A quarter turn: the wide picture becomes a tall one.
  expect(readWebp(small.content)).toEqual({ width: 320, height: 480, chunks: ['VP8 '] })
  for (const word of ['Exif', 'GPS', 'Chennai', 'Asha', 'ICCP'])
    expect(small.content.toString('latin1')).not.toContain(word)
})

test.each([
  ['JPEG', CAMERA_JPEG, { width: 96, height: 144, chunks: ['VP8 '] }],
  ['WebP', CAMERA_WEBP, { width: 96, height: 64, chunks: ['VP8 '] }],
])('a %s from a camera loses name and location [SPEC-17-68, THR-S16]', async (_format, bytes, info) => {
  expect(bytes.includes('Asha')).toBe(true)
  const [file] = await filesOf(bytes, 'app')
  expect(file && readWebp(file.content)).toEqual(info)
  expect(file?.content.includes('Asha')).toBe(false)
  expect(await faultOf(bytes.subarray(0, bytes.length * 0.4), 'app')).toBe('unreadable')
})

test('bytes after the picture are dropped [THR-S16]', async () => {
  const page = Buffer.from('<script>alert(1)</script>')
  const files = await filesOf(Buffer.concat([pngOf(400, 600), page]))
  expect(files).toHaveLength(3)
  for (const { content } of files) expect(content.includes('script')).toBe(false)
})

test('a picture with much detail is encoded with less quality, for slow networks [SPEC-17-68]', async () => {
  const random = createSeededRandom('detail')
  const level = () => 100 + random.below(18)
  const files = await filesOf(pngOf(640, 960, { colour: () => [level(), level(), level()] }))
  const flat = await filesOf(pngOf(640, 960))
  for (const { width, content } of files)
    expect([width, content.length < width * width * 1.5 * 0.12]).toEqual([width, true])
  expect(flat[0]?.content.length).toBeLessThan(2_000)
})

test('a banner with much detail has at most 0.06 bytes for a pixel [SPEC-17-79]', async () => {
  const random = createSeededRandom('banner')
  const level = () => 100 + random.below(20)
  const files = await filesOf(pngOf(780, 960, { colour: () => [level(), level(), level()] }), 'banner-tall')
  expect(files.map(({ width }) => width)).toEqual([540, 780])
  for (const { width, content } of files)
    expect([width, content.length < 0.06 * width * width * (960 / 780)]).toEqual([width, true])
})

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="960"><script/></svg>')
const GIF = Buffer.from('4749463839610100010080000000000000ffffff2c00000000010001000002024401003b', 'hex')

test.each([
  ['an SVG', SVG, 'unknown_format'],
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unknown_format'],
  ['a GIF', GIF, 'unknown_format'],
  ['an SVG after a text', Buffer.concat([Buffer.from('ÿØÿ'), SVG]), 'unknown_format'],
  [
    'an SVG with the first bytes of a JPEG',
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), SVG]),
    'unreadable',
  ],
  [
    'an SVG with the first bytes of a WebP',
    Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), SVG]),
    'unreadable',
  ],
  ['no bytes', Buffer.alloc(0), 'unknown_format'],
  ['an animated PNG', pngOf(400, 600, { chunks: [['acTL', Buffer.alloc(8)]] }), 'animated'],
  ['an animated WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0', 'latin1'), 'animated'],
  ['a file that ends too early', pngOf(400, 600).subarray(0, 300), 'unreadable'],
  ['a decompression bomb of 900 megapixels', bombOf(30_000, 30_000), 'too_many_pixels'],
  ['a decompression bomb within the limit of pixels', bombOf(2800, 2800), 'unreadable'],
  ['a picture of 9 megapixels', pngOf(3000, 3000, { colour: () => [9, 9, 9] }), 'too_many_pixels'],
  ['a small picture', pngOf(319, 480), 'too_small'],
  ['a strip', pngOf(400, 1300), 'wrong_shape'],
] as const)('refuses %s [SPEC-17-69, THR-S16]', async (_name, bytes, fault) => {
  expect(await faultOf(bytes)).toBe(fault)
})

test('a picture that takes too long is refused, and the next one is encoded [THR-S16]', async () => {
  const hurried = openPictureEncoder(1)
  expect((await hurried(pngOf(400, 600), 'package'))?.fault).toBe('unreadable')
  expect(await faultOf(pngOf(400, 600))).toBeUndefined()
})

test('one picture is encoded at a time, and a fifth one is refused [THR-S16]', async () => {
  const bytes = pngOf(100, 100)
  const one = openPictureEncoder(SLOW_MS)
  const results = await Promise.all(Array.from({ length: 6 }, () => one(bytes, 'app')))
  expect(results.filter((result) => result === undefined)).toHaveLength(2)
  expect(results.filter((result) => result?.files?.length === 1)).toHaveLength(4)
})
