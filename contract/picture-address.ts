/** The addresses of uploaded pictures: by a hash of their content, so that what an address names never changes. */

/** What a picture is for, with its widths in pixels: a poster is shown 130 to 278 px wide on screens of one to three pixels for each. */
export const PICTURE_WIDTHS = { package: [320, 480, 640], app: [96] } as const
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
