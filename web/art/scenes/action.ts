/** The scenes of Action: a train on a viaduct, a rider on the road, a figure before searchlights. */
import type { Scene } from '#web/art/canvas.ts'
import { ridge } from '#web/art/land.ts'
import { mix } from '#web/art/mix.ts'
import { op, path, svg } from '#web/art/pen.ts'
import { man } from '#web/art/people.ts'
import { disc, halo, rays, sky } from '#web/art/sky.ts'
import { placeSun, sideTrees } from '#web/art/scenery.ts'
import { train } from '#web/art/train.ts'
import { biker } from '#web/art/vehicles.ts'
import { birds, halftone } from '#web/art/weather.ts'

export const actionScenes: readonly [Scene, ...Scene[]] = [
  (c, region) => {
    const { H, p, u, horizonY } = c
    placeSun(c, 'mid')
    const y = horizonY + u * 9
    return (
      sky(c) +
      halo(c, 3.4, 0.9) +
      rays(c, 18, H * 1.5, 0.1) +
      halftone(c, [horizonY - H * 0.3, horizonY], p.disc, 0.22) +
      disc(c, 'full') +
      region.land(c, [horizonY, H * 0.07], p.far, p.mid) +
      ridge(c, [y + u * 8, u * 3], p.mid) +
      train(c, [y, u * 3.8], p.ink, p.spark) +
      ridge(c, [y + u * 27, u * 3], mix(p.near, p.ink, 0.5), { rim: 0.2 }) +
      sideTrees(c, region)
    )
  },
  (c, region) => {
    const { H, p, u, horizonY, focusX } = c
    placeSun(c, 'giant')
    return (
      sky(c) +
      rays(c, 26, H * 1.6, 0.12) +
      halo(c, 2, 0.7) +
      halftone(c, [horizonY - H * 0.34, horizonY], p.disc, 0.25) +
      disc(c, 'bars') +
      region.mark(c, [focusX + u * 30, horizonY + u * 2, u * 30], p.far, p.disc) +
      region.land(c, [horizonY + u, H * 0.05], p.far, p.mid) +
      ridge(c, [horizonY + u * 12, u * 4], p.near, { rim: 0.35, n: 4 }) +
      biker([focusX - u * 5, horizonY + u * 20, u * 27], p.ink, p.spark) +
      ridge(c, [horizonY + u * 22, u * 2.4], p.ink, { n: 3 }) +
      birds(c, [focusX + u * 6, c.sunY - u * 20], 6, u * 2.8) +
      sideTrees(c, region)
    )
  },
  (c, region) => {
    const { W, H, p, r, u, horizonY, focusX } = c
    placeSun(c, 'mid')
    c.sunX = focusX
    const s = sky(c) + halo(c, 3, 0.8)
    let d = ''
    let e = ''
    for (let i = 0; i < 9; i++) {
      const x = focusX + (i - 4) * u * 22 + r.in(-5, 5) * u
      const w = u * r.in(3, 10)
      const beam = svg`M${x} ${horizonY}L${x + u * 34} 0h${w}L${x + w * 1.4} ${horizonY}Z`
      if (i % 2) d += beam
      else e += beam
    }
    return (
      s +
      path(d, p.disc, op(0.14)) +
      path(e, p.ink, op(0.3)) +
      disc(c, 'full') +
      region.mark(c, [focusX, horizonY + u * 4, u * 58], p.mid, p.disc) +
      region.land(c, [horizonY + u * 3, H * 0.04], p.near, p.mid) +
      ridge(c, [horizonY + u * 14, u * 3], p.near, { rim: 0.3 }) +
      man([focusX - u * 2, horizonY + u * 25, u * 30], p.ink) +
      path(
        svg`M0 ${H}V${horizonY + u * 29}L${focusX - u * 20} ${horizonY + u * 24}h${u * 30}L${W} ${horizonY + u * 34}V${H}Z`,
        p.ink,
      )
    )
  },
]
