/** What is required of an uploaded picture, and how large its files may become, by its use. Pure. */
import { PICTURE_WIDTHS, type PictureUse } from '#contract/picture-address.ts'

export type PictureLimits = {
  least: { width: number; height: number }
  /** A file with more bytes per pixel is encoded with less quality. */
  bytesPerPixel: number
}

/** A phone on a slow network loads some fifteen posters: 0.12 bytes for a pixel are 18 KB for 320 x 480. */
const BYTES_PER_PIXEL = 0.12
/** The first banner is the largest part of the first screen, and a half of it is dark: 0.06 are 45 KB for 780 x 960. */
const BYTES_PER_PIXEL_OF_BANNERS = 0.06

const LEAST_HEIGHTS: Record<PictureUse, number> = {
  package: 320,
  app: 96,
  'banner-tall': 540,
  'banner-wide': 540,
}

export const limitsOf = (use: PictureUse): PictureLimits => ({
  least: { width: Math.min(...PICTURE_WIDTHS[use]), height: LEAST_HEIGHTS[use] },
  bytesPerPixel: use.startsWith('banner') ? BYTES_PER_PIXEL_OF_BANNERS : BYTES_PER_PIXEL,
})
