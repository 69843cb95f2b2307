/** Pictures for tests, made without a library, so that a test does not check the encoder by itself. */
import { crc32, deflateSync } from 'node:zlib'

type PngOptions = {
  /** Chunks after the header, such as `eXIf` with metadata or `acTL` of an animation. */
  chunks?: [name: string, data: Buffer][]
  /** The colour of a pixel as red, green and blue. */
  colour?: (x: number, y: number) => [number, number, number]
}

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** A PNG whose upper half is red and whose lower half is blue, or of the given colours. */
export function pngOf(width: number, height: number, { chunks = [], colour }: PngOptions = {}): Buffer {
  const halves = (_x: number, y: number): [number, number, number] =>
    y < height / 2 ? [220, 30, 30] : [30, 30, 220]
  const pixels = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.set((colour ?? halves)(x, y), y * (1 + width * 3) + 1 + x * 3)
  return Buffer.concat([
    signature,
    headerOf(width, height),
    ...chunks.map(([name, data]) => chunk(name, data)),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Eight bits for each of three colours, not interlaced. */
const headerOf = (width: number, height: number): Buffer =>
  chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])]))

/** A PNG of a few kilobytes that claims to have this many pixels. */
export const bombOf = (width: number, height: number): Buffer =>
  Buffer.concat([
    signature,
    headerOf(width, height),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** Metadata of a camera with an orientation and a place. */
export function exifOf(orientation: number): Buffer {
  const entry = (tag: number, type: number, value: number): Buffer => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16BE(tag)
    bytes.writeUInt16BE(type, 2)
    bytes.writeUInt32BE(1, 4)
    if (type === 3) bytes.writeUInt16BE(value, 8)
    else bytes.writeUInt32BE(value, 8)
    return bytes
  }
  const GPS_AT = 8 + 2 + 2 * 12 + 4
  const [north, latitude] = [Buffer.alloc(12), Buffer.alloc(12)]
  north.set(Buffer.from('00010002000000024e000000', 'hex'))
  latitude.set(Buffer.from('001d00020000000331330000', 'hex'))
  return Buffer.concat([
    Buffer.from('4d4d002a00000008', 'hex'),
    Buffer.from([0, 2]),
    entry(0x0112, 3, orientation),
    entry(0x8825, 4, GPS_AT),
    uint32(0),
    Buffer.from([0, 2]),
    north,
    latitude,
    uint32(0),
    Buffer.from('GPS of Chennai 13.0827 N'),
  ])
}

export type WebpInfo = { width: number; height: number; chunks: string[] }

/** Reads the size and the names of the chunks of a lossy WebP. */
export function readWebp(bytes: Buffer): WebpInfo {
  const chunks: string[] = []
  let size = { width: 0, height: 0 }
  for (let place = 12; place + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', place, place + 4)
    const length = bytes.readUInt32LE(place + 4)
    chunks.push(name)
    if (name === 'VP8 ')
      size = {
        width: bytes.readUInt16LE(place + 14) & 0x3fff,
        height: bytes.readUInt16LE(place + 16) & 0x3fff,
      }
    place += 8 + length + (length % 2)
  }
  return { ...size, chunks }
}

/** 150 x 100 pixels, with a quarter turn, the name of a person and a place in its metadata. */
export const CAMERA_JPEG = Buffer.from(
  [
    '/9j/4QEWRXhpZgAASUkqAAgAAAAIABIBAwABAAAABgAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAADsBAgAM',
    'AAAAfgAAABMCAwABAAAAAQAAAGmHBAABAAAAigAAACWIBAABAAAA2AAAAAAAAAA4YwAA6AMAADhjAADoAwAAQXNoYSBQaWxsYWkA',
    'BgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAJYAAAADoAQAAQAAAGQAAAAA',
    'AAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAPYAAAAAAAAADQAAAAEAAAAEAAAAAQAAADkAAAABAAAA/+IB8ElDQ19QUk9GSUxFAAEB',
    'AAAB4GxjbXMEIAAAbW50clJHQiBYWVogB+IAAwAUAAkADgAdYWNzcE1TRlQAAAAAc2F3c2N0cmwAAAAAAAAAAAAAAAAAAPbWAAEA',
    'AAAA0y1oYW5keem/Vlo+AbaDI4VVRvdPqgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKZGVzYwAAAPwAAAAkY3BydAAA',
    'ASAAAAAid3RwdAAAAUQAAAAUY2hhZAAAAVgAAAAsclhZWgAAAYQAAAAUZ1hZWgAAAZgAAAAUYlhZWgAAAawAAAAUclRSQwAAAcAA',
    'AAAgZ1RSQwAAAcAAAAAgYlRSQwAAAcAAAAAgbWx1YwAAAAAAAAABAAAADGVuVVMAAAAIAAAAHABzAFIARwBCbWx1YwAAAAAAAAAB',
    'AAAADGVuVVMAAAAGAAAAHABDAEMAMAAAWFlaIAAAAAAAAPbWAAEAAAAA0y1zZjMyAAAAAAABDD8AAAXd///zJgAAB5AAAP2S///7',
    'of///aIAAAPcAADAcVhZWiAAAAAAAABvoAAAOPIAAAOPWFlaIAAAAAAAAGKWAAC3iQAAGNpYWVogAAAAAAAAJKAAAA+FAAC2xHBh',
    'cmEAAAAAAAMAAAACZmkAAPKnAAANWQAAE9AAAApb/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2',
    'RjcsLUBXQUZMTlJTUjI+WmFaUGBKUVJP/9sAQwEODg4TERMmFRUmTzUtNU9PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P',
    'T09PT09PT09PT09PT09PT09P/8AAEQgAZACWAwEiAAIRAQMRAf/EABcAAQEBAQAAAAAAAAAAAAAAAAAEAwX/xAAYEAEAAwEAAAAA',
    'AAAAAAAAAAAAAQQzcv/EABcBAQEBAQAAAAAAAAAAAAAAAAAGBQf/xAAYEQEBAAMAAAAAAAAAAAAAAAAAAQU0cf/aAAwDAQACEQMR',
    'AD8A4oDOWIAAAAAAiuaxytRXNY5auH2Zys3K697GACtTAAAAAAAADqAOerkAAAAAARXNY5WormsctXD7M5Wblde9jABWpgAAAAAA',
    'AB1AHPVyAAAAAAIrmscrUVzWOWrh9mcrNyuvexgArUwAAAAAAAA6gDnq5AAAAAAEVzWOVqK5rHLVw+zOVm5XXvYwAVqYAAAAAAAA',
    'dQBz1cgAAAAACK5rHK1Fc1jlq4fZnKzcrr3sYAK1MAAAAAAAAOoA56uQAAAAABFc1jlaiuaxy1cPszlZuV172MAFamAAAAAAAAHU',
    'Ac9XIAAAAAAiuaxyDVw+zOVm5XXvYwAVqYAAAAAAAAf/2Q==',
  ].join(''),
  'base64',
)

/** 150 x 100 pixels, with the name of a person in its metadata. */
export const CAMERA_WEBP = Buffer.from(
  [
    'UklGRpYBAABXRUJQVlA4WAoAAAAIAAAAlQAAYwAAVlA4IJ4AAADwCACdASqWAGQAPtForlGoJiQio6gBABoJZ27hceDWOAVQAASw',
    '84YZTObQ3Bw3cWCBsVbyZEm4+SaGTL7QNhAaUvZqp6UB5GLhC+A0pey8AAD+/ENP8GyRTnL//xvH+S7+3fbMd9hWvmpf/fBk38fw',
    'Cv/uq7372gLbpm1G3eX/YHMN9jeRbpbQ98hYYlrAdety3J1WyvwnGswMVqUAAEVYSUbSAAAARXhpZgAASUkqAAgAAAAHABIBAwAB',
    'AAAAAQAAABoBBQABAAAAYgAAABsBBQABAAAAagAAACgBAwABAAAAAgAAADsBAgAMAAAAcgAAABMCAwABAAAAAQAAAGmHBAABAAAA',
    'fgAAAAAAAAA4YwAA6AMAADhjAADoAwAAQXNoYSBQaWxsYWkABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDAB',
    'oAMAAQAAAP//AAACoAQAAQAAAJYAAAADoAQAAQAAAGQAAAAAAAAA',
  ].join(''),
  'base64',
)
