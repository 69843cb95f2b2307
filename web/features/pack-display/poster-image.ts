/** Distinguishes generated posters, drawn without text, from external images, which may contain lettering. */
import { hasLightVariant } from '#web/art/palettes.ts'

/** Returns whether the poster is generated: its title is set over it. An external image has its title below. */
export const hasGeneratedPoster = (image: string): boolean => image === '' || image.startsWith('/')

/** The path of the posters that `scripts/build/generate-art.ts` makes for the demonstration catalogue. */
const GENERATED_POSTER = /^(\/art\/posters\/[\w-]+)\.svg$/

/** Returns the poster's variant for the light theme, or undefined if there is none. */
export function lightThemePoster(image: string, genre: string): string | undefined {
  const name = GENERATED_POSTER.exec(image)?.[1]
  return name !== undefined && hasLightVariant(genre) ? `${name}-dawn.svg` : undefined
}
