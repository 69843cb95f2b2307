/** Which pictures are ours, drawn without words, and which are another's, whose lettering we do not know. */
import { hasLightVariant } from '#web/art/palettes.ts'

/** The title is set over it; another's picture has its name below. */
export const hasGeneratedPoster = (image: string): boolean => image === '' || image.startsWith('/')

/** Where the bake puts the pictures of the demonstration catalogue. */
const BAKED = /^(\/art\/posters\/[\w-]+)\.svg$/

/** The same picture in the light of the morning; undefined where there is none. */
export function lightThemePoster(image: string, genre: string): string | undefined {
  const name = BAKED.exec(image)?.[1]
  return name !== undefined && hasLightVariant(genre) ? `${name}-dawn.svg` : undefined
}
