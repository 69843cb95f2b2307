/** Chooses which of its genre's scenes each poster of the demonstration catalogue shows. */
import { BANNERS } from '#web/art/banners.ts'
import { sceneCount } from '#web/art/poster.ts'

type Pack = { id: string; title: string; genre: string }

/** The scenes of titles that name a game. */
const GAME_SCENES: Readonly<Record<string, number>> = {
  floodlight: 0,
  'palle-pandem': 1,
  'kabadi-naatkal': 2,
}

/**
 * Gives neighbours of one genre different scenes: its scenes rotate, in the order of the shelves. A pack that has a
 * banner shows the banner's scene.
 * @returns for each id the index of its scene
 */
export function assignScenes(packs: readonly Pack[]): Map<string, number> {
  const next = new Map<string, number>()
  return new Map(
    packs.map(({ id, title, genre }) => {
      const turn = (next.get(genre) ?? 0) % sceneCount(genre)
      const scene = BANNERS.find((banner) => banner.title === title)?.sceneIndex ?? GAME_SCENES[id] ?? turn
      next.set(genre, scene + 1)
      return [id, scene]
    }),
  )
}
