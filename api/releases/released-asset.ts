/** Released assets: the scripts and styles of a build, whose names have a hash of their content. */

/** The application whose pages use the asset. The shop serves none of the desk. */
export type Site = 'shop' | 'desk'

export type ReleasedAsset = {
  mediaType: string
  /** SHA-256 of the content. */
  checksum: Buffer
  content: Buffer
  /** The compressed forms from the build; null if compression gains nothing. */
  compressed: { br: Buffer; gzip: Buffer } | null
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** A name and eight letters of a hash, as Vite writes them: `root-BkKfO8-1.js`. */
const NAME = /^[A-Za-z][\w.-]{0,99}-[\w-]{8}\.([a-z0-9]{2,5})$/

/** @returns the media type of an asset by its name; undefined for a name that no build gives */
export function mediaTypeOf(name: string): string | undefined {
  const [, extension = ''] = NAME.exec(name) ?? []
  return Object.hasOwn(MEDIA_TYPES, extension) ? MEDIA_TYPES[extension] : undefined
}

/** @returns how many bytes an asset takes in memory */
export const bytesOf = ({ content, compressed }: ReleasedAsset): number =>
  content.length + (compressed ? compressed.br.length + compressed.gzip.length : 0)
