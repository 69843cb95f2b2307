/** The scenes of Drama: a boat, a tree with a swing, a corridor of arches. */
import type { Scene } from '#web/art/canvas.ts'
import { ridge, water } from '#web/art/land.ts'
import { line, path, svg } from '#web/art/pen.ts'
import { umbrella, woman } from '#web/art/people.ts'
import { disc, halo, sky, stars } from '#web/art/sky.ts'
import { corridor, placeSun, sideTrees } from '#web/art/scenery.ts'
import { tree } from '#web/art/trees.ts'
import { boat } from '#web/art/vehicles.ts'
import { clouds } from '#web/art/weather.ts'

export const dramaScenes: readonly [Scene, ...Scene[]] = [
  (c, region) => {
    const { H, p, r, u, hz, fx } = c
    placeSun(c, 'mid')
    return (
      sky(c) +
      stars(c, 36, hz * 0.7) +
      halo(c) +
      disc(c, r.pick(['full', 'rings'])) +
      clouds(c, [c.sunY + u * 10, 5], p.disc, 0.2) +
      region.land(c, [hz - u * 2, H * 0.06], p.far, p.mid) +
      region.mark(c, [fx + u * (region.spans ? 0 : 30), hz, u * 34], p.mid, p.spark) +
      water(c, hz) +
      boat([fx - u * 6, hz + u * 17, u * 38], p.ink, true) +
      (c.crop === 'wide' ? sideTrees(c, region) : region.tree(c, [fx - u * 48, H * 0.98, H * 0.52], p.ink, 1))
    )
  },
  (c, region) => {
    const { H, p, u, hz, fx } = c
    placeSun(c, 'low')
    c.sunX = fx - u * 12
    return (
      sky(c) +
      stars(c, 44, hz * 0.7) +
      halo(c, 3, 0.85) +
      disc(c, 'full') +
      clouds(c, [c.sunY - u * 14, 5], p.disc, 0.22) +
      region.land(c, [hz, H * 0.07], p.far, p.mid) +
      region.mark(c, [fx - u * 34, hz + u * 3, u * 22], p.mid, p.spark) +
      ridge(c, [hz + u * 8, u * 3], p.mid, { n: 4 }) +
      path(svg`M0 ${H}V${hz + u * 26}Q${fx + u * 8} ${hz + u * 4} ${c.W} ${hz + u * 24}V${H}Z`, p.ink) +
      tree([fx + u * 20, hz + u * 16, u * 62], p.ink) +
      line(
        svg`M${fx + u * 3} ${hz - u * 16}V${hz + u * 10}M${fx + u * 8} ${hz - u * 16}V${hz + u * 10}M${fx + u * 2} ${hz + u * 10}h${u * 7}`,
        p.ink,
        u * 0.5,
      ) +
      umbrella([fx - u * 16, hz + u * 18, u * 20], p.ink) +
      sideTrees(c, region)
    )
  },
  (c, region) => corridor(c, region, woman),
]
