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
    const { p, u, hz, fx, H } = c
    placeSun(c, 'mid')
    const E =
      'M-11 0V-6Q-11-12-3-12.6H3Q5-14.4 7.4-13.6 10.6-12.6 10.8-8.4L11.2-3.4Q11.6-1.6 12.8-2L12.9-1.2Q10.6-.4 10.2-3L9.8-6.6Q9-4.8 7.4-4.6L7.2 0H4.6L4.2-4.4H-3.6L-4.4 0H-7.2L-7.6-3.4-8.2 0ZM-11-6.4Q-12.6-5-12-2.6L-12.5-2.4Q-13.4-5.2-11.4-7.6Z'
    return (
      sky(c) +
      halo(c, 3, 0.8) +
      disc(c, 'full') +
      clouds(c, [c.sunY + u * 8, 5], p.spark, 0.3) +
      region.land(c, [hz - u * 6, H * 0.08], p.far, mix(p.far, p.mid, 0.4)) +
      ridge(c, [hz + u * 2, u * 5], p.mid, { n: 4, rim: 0.2 }) +
      ridge(c, [hz + u * 14, u * 2], p.near, { n: 3 }) +
      region.tree(c, [fx + u * 44, hz + u * 24, u * 64], p.ink, -1) +
      group([fx - u * 6, hz + u * 20, u * 2], path(E, p.ink)) +
      group([fx + u * 27, hz + u * 20, u * 0.95], path(E, p.ink)) +
      ridge(c, [hz + u * 20, u * 1.4], p.ink, { n: 4 }) +
      birds(c, [fx - u * 6, c.sunY - u * 16], 6, u * 2.6) +
      sideTrees(c, region)
    )
  },
  (c, region) => {
    const { p, u, hz, fx, H } = c
    placeSun(c, 'giant')
    c.sunY = hz - u * 40
    let s =
      sky(c) +
      halo(c, 1.8, 0.6) +
      disc(c, 'full') +
      region.land(c, [hz - u * 8, H * 0.08], mix(p.far, p.horizon, 0.45), p.far)
    for (let i = 0; i < 5; i++)
      s += ridge(c, [hz - u * 2 + i * u * 8, u * (7 - i * 0.6)], mix(p.far, p.near, i / 4), {
        n: 4 + (i % 3),
        rim: 0.14,
      })
    return (
      s +
      birds(c, [fx + u * 8, hz - u * 34], 8, u * 2.6) +
      ridge(c, [hz + u * 38, u * 3], p.ink, { n: 3 }) +
      region.tree(c, [fx - u * 34, hz + u * 44, u * 52], p.ink, 1) +
      umbrella([fx + u * 14, hz + u * 38, u * 13], p.ink) +
      sideTrees(c, region)
    )
  },
  (c, region) => {
    const { W, H, p, u, hz, fx } = c
    placeSun(c, 'low')
    const eagle =
      'M0 0Q-3-3.4-8-3.8-13-4-17-1.4-12.4-2.6-9-1.6-12-1.6-14 .4-9.6-.8-6 .8-3 1.8-1.4 1.6L-2.2 4 0 3.2 2.2 4 1.4 1.6Q3 1.8 6 .8 9.6-.8 14 .4 12-1.6 9-1.6 12.4-2.6 17-1.4 13-4 8-3.8 3-3.4 0 0Z'
    return (
      sky(c) +
      halo(c, 2.6, 0.8) +
      disc(c, 'full') +
      clouds(c, [c.sunY - u * 26, 4], p.spark, 0.25) +
      region.land(c, [hz - u * 4, H * 0.08], p.far, mix(p.far, p.mid, 0.4)) +
      ridge(c, [hz + u * 3, u * 3], p.mid, { n: 4 }) +
      path(
        svg`M${fx + u * 3} ${hz + u * 4}Q${fx + u * 26} ${hz + u * 10} ${fx - u * 2} ${hz + u * 17}T${fx + u * 4} ${hz + u * 34}Q${fx + u * 14} ${hz + u * 44} ${fx - u * 10} ${H}H${fx + u * 56}Q${fx + u * 52} ${hz + u * 40} ${fx + u * 28} ${hz + u * 31}T${fx + u * 22} ${hz + u * 17}Q${fx + u * 34} ${hz + u * 9} ${fx + u * 5} ${hz + u * 4}Z`,
        p.horizon,
        op(0.8),
      ) +
      group([fx - u * 10, hz - u * 40, u * 1.5], path(eagle, p.ink)) +
      birds(c, [fx + u * 26, hz - u * 26], 4, u * 2) +
      region.tree(c, [fx - u * 42, hz + u * 30, u * 60], p.near, 1) +
      path(
        svg`M0 ${H}V${hz + u * 26}Q${fx - u * 30} ${hz + u * 22} ${fx - u * 18} ${hz + u * 40}T${W * 0.3} ${H}Z`,
        p.ink,
      ) +
      sideTrees(c, region)
    )
  },
]
