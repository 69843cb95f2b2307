/** The scenes of Documentary: an elephant with its calf, rows of hills, an eagle over a river. */
import type { Scene } from '#web/art/canvas.ts'
import { ridge } from '#web/art/land.ts'
import { mix } from '#web/art/mix.ts'
import { group, op, path, svg } from '#web/art/pen.ts'
import { umbrella } from '#web/art/people.ts'
import { disc, halo, sky } from '#web/art/sky.ts'
import { placeSun, sideTrees } from '#web/art/scenery.ts'
import { birds, clouds } from '#web/art/weather.ts'

export const documentaryScenes: readonly [Scene, ...Scene[]] = [
  (c, region) => {
    const { p, u, horizonY, focusX, H } = c
    placeSun(c, 'mid')
    const E =
      'M-11 0V-6Q-11-12-3-12.6H3Q5-14.4 7.4-13.6 10.6-12.6 10.8-8.4L11.2-3.4Q11.6-1.6 12.8-2L12.9-1.2Q10.6-.4 10.2-3L9.8-6.6Q9-4.8 7.4-4.6L7.2 0H4.6L4.2-4.4H-3.6L-4.4 0H-7.2L-7.6-3.4-8.2 0ZM-11-6.4Q-12.6-5-12-2.6L-12.5-2.4Q-13.4-5.2-11.4-7.6Z'
    return (
      sky(c) +
      halo(c, 3, 0.8) +
      disc(c, 'full') +
      clouds(c, [c.sunY + u * 8, 5], p.spark, 0.3) +
      region.land(c, [horizonY - u * 6, H * 0.08], p.far, mix(p.far, p.mid, 0.4)) +
      ridge(c, [horizonY + u * 2, u * 5], p.mid, { n: 4, rim: 0.2 }) +
      ridge(c, [horizonY + u * 14, u * 2], p.near, { n: 3 }) +
      region.tree(c, [focusX + u * 44, horizonY + u * 24, u * 64], p.ink, -1) +
      group([focusX - u * 6, horizonY + u * 20, u * 2], path(E, p.ink)) +
      group([focusX + u * 27, horizonY + u * 20, u * 0.95], path(E, p.ink)) +
      ridge(c, [horizonY + u * 20, u * 1.4], p.ink, { n: 4 }) +
      birds(c, [focusX - u * 6, c.sunY - u * 16], 6, u * 2.6) +
      sideTrees(c, region)
    )
  },
  (c, region) => {
    const { p, u, horizonY, focusX, H } = c
    placeSun(c, 'giant')
    c.sunY = horizonY - u * 40
    let s =
      sky(c) +
      halo(c, 1.8, 0.6) +
      disc(c, 'full') +
      region.land(c, [horizonY - u * 8, H * 0.08], mix(p.far, p.horizon, 0.45), p.far)
    for (let i = 0; i < 5; i++)
      s += ridge(c, [horizonY - u * 2 + i * u * 8, u * (7 - i * 0.6)], mix(p.far, p.near, i / 4), {
        n: 4 + (i % 3),
        rim: 0.14,
      })
    return (
      s +
      birds(c, [focusX + u * 8, horizonY - u * 34], 8, u * 2.6) +
      ridge(c, [horizonY + u * 38, u * 3], p.ink, { n: 3 }) +
      region.tree(c, [focusX - u * 34, horizonY + u * 44, u * 52], p.ink, 1) +
      umbrella([focusX + u * 14, horizonY + u * 38, u * 13], p.ink) +
      sideTrees(c, region)
    )
  },
  (c, region) => {
    const { W, H, p, u, horizonY, focusX } = c
    placeSun(c, 'low')
    const eagle =
      'M0 0Q-3-3.4-8-3.8-13-4-17-1.4-12.4-2.6-9-1.6-12-1.6-14 .4-9.6-.8-6 .8-3 1.8-1.4 1.6L-2.2 4 0 3.2 2.2 4 1.4 1.6Q3 1.8 6 .8 9.6-.8 14 .4 12-1.6 9-1.6 12.4-2.6 17-1.4 13-4 8-3.8 3-3.4 0 0Z'
    return (
      sky(c) +
      halo(c, 2.6, 0.8) +
      disc(c, 'full') +
      clouds(c, [c.sunY - u * 26, 4], p.spark, 0.25) +
      region.land(c, [horizonY - u * 4, H * 0.08], p.far, mix(p.far, p.mid, 0.4)) +
      ridge(c, [horizonY + u * 3, u * 3], p.mid, { n: 4 }) +
      path(
        svg`M${focusX + u * 3} ${horizonY + u * 4}Q${focusX + u * 26} ${horizonY + u * 10} ${focusX - u * 2} ${horizonY + u * 17}T${focusX + u * 4} ${horizonY + u * 34}Q${focusX + u * 14} ${horizonY + u * 44} ${focusX - u * 10} ${H}H${focusX + u * 56}Q${focusX + u * 52} ${horizonY + u * 40} ${focusX + u * 28} ${horizonY + u * 31}T${focusX + u * 22} ${horizonY + u * 17}Q${focusX + u * 34} ${horizonY + u * 9} ${focusX + u * 5} ${horizonY + u * 4}Z`,
        p.horizon,
        op(0.8),
      ) +
      group([focusX - u * 10, horizonY - u * 40, u * 1.5], path(eagle, p.ink)) +
      birds(c, [focusX + u * 26, horizonY - u * 26], 4, u * 2) +
      region.tree(c, [focusX - u * 42, horizonY + u * 30, u * 60], p.near, 1) +
      path(
        svg`M0 ${H}V${horizonY + u * 26}Q${focusX - u * 30} ${horizonY + u * 22} ${focusX - u * 18} ${horizonY + u * 40}T${W * 0.3} ${H}Z`,
        p.ink,
      ) +
      sideTrees(c, region)
    )
  },
]
