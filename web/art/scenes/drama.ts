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
    const { H, p, r, u, horizonY, focusX } = c
    placeSun(c, 'mid')
    return (
      sky(c) +
      stars(c, 36, horizonY * 0.7) +
      halo(c) +
      disc(c, r.pick(['full', 'rings'])) +
      clouds(c, [c.sunY + u * 10, 5], p.disc, 0.2) +
      region.land(c, [horizonY - u * 2, H * 0.06], p.far, p.mid) +
      region.mark(c, [focusX + u * (region.spans ? 0 : 30), horizonY, u * 34], p.mid, p.spark) +
      water(c, horizonY) +
      boat([focusX - u * 6, horizonY + u * 17, u * 38], p.ink, true) +
      (c.crop === 'wide'
        ? sideTrees(c, region)
        : region.tree(c, [focusX - u * 48, H * 0.98, H * 0.52], p.ink, 1))
    )
  },
  (c, region) => {
    const { H, p, u, horizonY, focusX } = c
    placeSun(c, 'low')
    c.sunX = focusX - u * 12
    return (
      sky(c) +
      stars(c, 44, horizonY * 0.7) +
      halo(c, 3, 0.85) +
      disc(c, 'full') +
      clouds(c, [c.sunY - u * 14, 5], p.disc, 0.22) +
      region.land(c, [horizonY, H * 0.07], p.far, p.mid) +
      region.mark(c, [focusX - u * 34, horizonY + u * 3, u * 22], p.mid, p.spark) +
      ridge(c, [horizonY + u * 8, u * 3], p.mid, { n: 4 }) +
      path(
        svg`M0 ${H}V${horizonY + u * 26}Q${focusX + u * 8} ${horizonY + u * 4} ${c.W} ${horizonY + u * 24}V${H}Z`,
        p.ink,
      ) +
      tree([focusX + u * 20, horizonY + u * 16, u * 62], p.ink) +
      line(
        svg`M${focusX + u * 3} ${horizonY - u * 16}V${horizonY + u * 10}M${focusX + u * 8} ${horizonY - u * 16}V${horizonY + u * 10}M${focusX + u * 2} ${horizonY + u * 10}h${u * 7}`,
        p.ink,
        u * 0.5,
      ) +
      umbrella([focusX - u * 16, horizonY + u * 18, u * 20], p.ink) +
      sideTrees(c, region)
    )
  },
  (c, region) => corridor(c, region, woman),
]
