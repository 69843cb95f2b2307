/** Distinguishes generated posters, drawn without text, from external images, which may contain lettering. */
import { LIGHT_POSTERS } from '#web/art/light-posters.ts'

/** Returns whether the poster is generated: its title is set over it. An external image has its title below. */
export const hasGeneratedPoster = (image: string): boolean => image === '' || image.startsWith('/')

/** The path of the posters that `scripts/build/generate-art.ts` makes for the demonstration catalogue. */
const GENERATED_POSTER = /^\/art\/posters\/([\w-]+)\.svg$/

/** Returns the poster's variant for the light theme, or undefined if there is none. */
export function lightThemePoster(image: string): string | undefined {
  const name = GENERATED_POSTER.exec(image)?.[1]
  return name !== undefined && LIGHT_POSTERS.has(name) ? `/art/posters/${name}-dawn.svg` : undefined
}
