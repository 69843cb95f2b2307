/** The addresses of uploaded pictures: by a hash of their content, so that what an address names never changes. */

/**
 * What a picture is for, with its widths in pixels: a poster is shown 130 to 278 px wide on screens with one to three device
 * pixels per px, a banner over the whole width. No two uses have a width in common.
 */
export const PICTURE_WIDTHS = {
  package: [320, 480, 640],
  app: [96],
  'banner-tall': [540, 780],
  'banner-wide': [960, 1440, 1920],
} as const
export type PictureUse = keyof typeof PICTURE_WIDTHS

export const PICTURE_FOLDER = '/pictures/'

const ADDRESS = /^\/pictures\/([0-9a-f]{32})-([1-9]\d{1,3})\.webp$/

export type PictureFile = { hash: string; width: number }

export const pictureAddress = ({ hash, width }: PictureFile): string =>
  `${PICTURE_FOLDER}${hash}-${String(width)}.webp`

/** @returns undefined for an address that is not one of an uploaded picture */
export function readPictureAddress(address: string): PictureFile | undefined {
  const [, hash, width] = ADDRESS.exec(address) ?? []
  return hash === undefined ? undefined : { hash, width: Number(width) }
}

export type PictureSources = { src: string; srcSet?: string; sizes?: string }

/**
 * Returns the smallest file of a picture that was uploaded for this use, and all as a `srcset`; for another picture, only its address.
 * @param sizes how wide it is shown
 */
export function sourcesOf(address: string, use: PictureUse, sizes: string): PictureSources {
  const widths: readonly number[] = PICTURE_WIDTHS[use]
  const uploaded = readPictureAddress(address)
  if (!uploaded || !widths.includes(uploaded.width)) return { src: address }
  const { hash } = uploaded
  const addressOf = (width: number) => pictureAddress({ hash, width })
  return {
    src: addressOf(Math.min(...widths)),
    srcSet: widths.map((width) => `${addressOf(width)} ${String(width)}w`).join(', '),
    sizes,
  }
}
