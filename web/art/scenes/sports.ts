/** The scenes of Sports: the last run under floodlights, the end of a race, a raid at kabaddi. */
import { batter, defenders, raider, runner } from '#web/art/athletes.ts'
import type { Scene } from '#web/art/canvas.ts'
import { ridge } from '#web/art/land.ts'
import { mix } from '#web/art/mix.ts'
import { circ, line, op, path, svg } from '#web/art/pen.ts'
import { disc, halo, rays, sky, stars } from '#web/art/sky.ts'
import { placeSun, sideTrees } from '#web/art/scenery.ts'
import { birds, halftone } from '#web/art/weather.ts'

export const sportsScenes: readonly [Scene, ...Scene[]] = [
  (c, region) => {
    const { W, H, p, u, horizonY, focusX } = c
    const id = c.id('l')
    let s = sky(c) + stars(c, 20, horizonY * 0.4)
    c.def(
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${p.spark}" stop-opacity=".5"/><stop offset="1" stop-color="${p.spark}" stop-opacity="0"/></linearGradient>`,
    )
    ;[-1, 1].forEach((k) => {
      const x = focusX + k * u * 40
      const y = horizonY - u * 54
      s +=
        path(
          svg`M${x - u * 6} ${y}h${u * 12}L${focusX + k * u * 8 + u * 26} ${horizonY + u * 20}H${focusX + k * u * 8 - u * 26}Z`,
          `url(#${id})`,
        ) + line(svg`M${x} ${y}V${horizonY + u * 4}`, p.ink, u * 1.1)
      let l = ''
      for (let i = 0; i < 3; i++)
        for (let j = 0; j < 4; j++) l += svg`M${x - u * 5.4 + j * u * 3.6} ${y - u * 3 + i * u * 3.2}h.01`
      s += line(l, p.spark, u * 2.5)
    })
    s +=
      region.mark(c, [focusX, horizonY + u * 2, u * 34], p.far, p.spark) +
      path(svg`M0 ${horizonY - u * 2}Q${focusX} ${horizonY + u * 5} ${W} ${horizonY - u * 2}V${H}H0Z`, p.mid)
    for (let i = 0; i < 7; i++)
      s += path(
        svg`M${focusX + (i - 3.5) * u * 9} ${horizonY + u * 3}h${u * 4.5}L${focusX + (i - 3.2) * u * 46} ${H}h${-u * 24}Z`,
        p.near,
        op(0.6),
      )
    s +=
      line(
        svg`M${focusX + u * 2} ${horizonY - u * 4}Q${focusX + u * 10} ${horizonY - u * 50} ${focusX + u * 26} ${horizonY - u * 58}`,
        p.spark,
        u * 0.5,
        svg` stroke-dasharray="${u * 2} ${u * 2}" opacity=".8"`,
      ) +
      circ([focusX + u * 30, horizonY - u * 61, u * 4.2], p.spark) +
      line(
        svg`M${focusX + u * 27.4} ${horizonY - u * 63.6}q${u * 2.4} ${u * 2.6} ${u * 1.6} ${u * 5.8}`,
        p.mid,
        u * 0.5,
      )
    s += batter([focusX - u * 9, horizonY + u * 27, u * 33], p.ink)
    return s + ridge(c, [H * 0.88, u * 1.5], p.ink, { n: 3 })
  },
  (c, region) => {
    const { W, H, p, u, horizonY, focusX } = c
    placeSun(c, 'giant')
    c.sunX = focusX
    c.sunY = horizonY - u * 16
    let lanes = ''
    for (let i = -7; i <= 7; i++)
      lanes += svg`M${focusX + i * u * 3} ${horizonY + u * 5}L${focusX + i * u * 30} ${H}`
    return (
      sky(c) +
      rays(c, 24, H * 1.5, 0.09) +
      halo(c, 1.9, 0.7) +
      disc(c, 'bars') +
      region.mark(c, [focusX + u * 32, horizonY + u * 3, u * 30], p.far, p.disc) +
      region.land(c, [horizonY, H * 0.04], p.far, p.mid) +
      path(svg`M0 ${horizonY + u * 5}H${W}V${H}H0Z`, mix(p.mid, p.near, 0.4)) +
      line(lanes, p.spark, u * 0.45, op(0.4)) +
      runner([focusX - u * 4, horizonY + u * 25, u * 40], p.ink) +
      path(
        svg`M${focusX - u * 14} ${horizonY + u * 26}h${u * 24}l${-u * 6} ${u * 2}h${-u * 26}Z`,
        p.ink,
        op(0.35),
      ) +
      line(
        svg`M${focusX + u * 10} ${horizonY - u * 4}q${u * 12} ${u * 3} ${u * 24} ${-u * 5}`,
        p.spark,
        u * 0.9,
      ) +
      sideTrees(c, region)
    )
  },
  (c, region) => {
    const { W, H, p, u, horizonY, focusX } = c
    placeSun(c, 'giant')
    return (
      sky(c) +
      halo(c, 2, 0.7) +
      halftone(c, [horizonY - H * 0.3, horizonY], p.disc, 0.2) +
      disc(c, 'full') +
      birds(c, [focusX - u * 20, c.sunY - u * 18], 5, u * 2.4) +
      region.mark(c, [focusX - u * 30, horizonY + u * 3, u * 34], p.far, p.disc) +
      region.land(c, [horizonY, H * 0.05], p.far, p.mid) +
      ridge(c, [horizonY + u * 9, u * 1.2], p.mid, { n: 3, rim: 0.3 }) +
      line(svg`M0 ${horizonY + u * 17}H${W}`, p.spark, u * 0.6, op(0.55)) +
      defenders([focusX + u * 2, horizonY + u * 19, u * 25], 4, mix(p.ink, p.near, 0.35)) +
      raider([focusX - u * 22, horizonY + u * 27, u * 32], p.ink) +
      ridge(c, [horizonY + u * 29, u * 1.2], p.ink, { n: 3 })
    )
  },
]
