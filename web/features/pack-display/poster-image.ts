/** Distinguishes generated posters, drawn without text, from uploaded and external images, which may contain lettering. */
import { type PictureSources, readPictureAddress, sourcesOf } from '#contract/picture-address.ts'
import { LIGHT_POSTERS } from '#web/art/light-posters.ts'

/** Returns whether the poster is generated: its title is set over it. Another image has its title below. */
export const hasGeneratedPoster = (image: string): boolean =>
  image === '' || (image.startsWith('/') && readPictureAddress(image) === undefined)

/** The widths of a card: a phone shows two cards and a part of the third, a large screen four. */
const CARD_WIDTHS = '(min-width: 960px) 278px, (min-width: 600px) 31vw, 42vw'

/** Returns the addresses of an image: an uploaded one has several widths. @param thumb returns the smallest one only */
export function imageSources(image: string, thumb: boolean): PictureSources {
  const sources = sourcesOf(image, 'package', CARD_WIDTHS)
  return thumb ? { src: sources.src } : sources
}

/** The path of the posters that `scripts/build/generate-art.ts` makes for the demonstration catalogue. */
const GENERATED_POSTER = /^\/art\/posters\/([\w-]+)\.svg$/

/** Returns the poster's variant for the light theme, or undefined if there is none. */
export function lightThemePoster(image: string): string | undefined {
  const name = GENERATED_POSTER.exec(image)?.[1]
  return name !== undefined && LIGHT_POSTERS.has(name) ? `/art/posters/${name}-dawn.svg` : undefined
}
