/** The scenes of Horror: a bare tree under a red moon, and a corridor of arches. */
import type { Scene } from '#web/art/canvas.ts'
import { ridge } from '#web/art/land.ts'
import { woman } from '#web/art/people.ts'
import { disc, halo, sky, stars } from '#web/art/sky.ts'
import { corridor, placeSun, sideTrees } from '#web/art/scenery.ts'
import { bare } from '#web/art/trees.ts'
import { birds, clouds } from '#web/art/weather.ts'

export const horrorScenes: readonly [Scene, ...Scene[]] = [
  (c, region) => {
    const { p, r, u, horizonY, focusX, H } = c
    placeSun(c, 'mid')
    return (
      sky(c) +
      stars(c, 22, horizonY * 0.6) +
      halo(c, 2.6, 0.5) +
      disc(c, r.pick(['full', 'eclipse'])) +
      clouds(c, [c.sunY, 6], p.skyTop, 0.6) +
      region.land(c, [horizonY, H * 0.05], p.far, p.mid) +
      region.mark(c, [focusX + u * 20, horizonY + u * 2, u * 38], p.near, p.disc) +
      ridge(c, [horizonY + u * 10, u * 3], p.near) +
      clouds(c, [horizonY + u * 8, 6], p.horizon, 0.25) +
      bare(c, [focusX - u * 26, horizonY + u * 30, u * 26], p.ink) +
      ridge(c, [horizonY + u * 24, u * 4], p.ink, { n: 3 }) +
      woman([focusX + u * 8, horizonY + u * 25, u * 22], p.ink) +
      birds(c, [focusX, c.sunY - u * 6], 9, u * 2.6) +
      sideTrees(c, region)
    )
  },
  (c, region) => corridor(c, region, woman),
]
