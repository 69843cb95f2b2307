/** The scenes of Thriller: a lit door, one boat, a corridor of arches, rain over the city. */
import type { Scene } from '#web/art/canvas.ts'
import { ridge } from '#web/art/land.ts'
import { op, path, rect, svg } from '#web/art/pen.ts'
import { man, umbrella } from '#web/art/people.ts'
import { disc, halo, sky, stars } from '#web/art/sky.ts'
import { corridor, placeSun, sideTrees } from '#web/art/scenery.ts'
import { boat } from '#web/art/vehicles.ts'
import { clouds, halftone, rain } from '#web/art/weather.ts'

export const thrillerScenes: readonly [Scene, ...Scene[]] = [
  (c) => {
    const { W, H, p, u, horizonY, focusX } = c
    const x = focusX
    const w = u * 9
    const t = horizonY - u * 46
    const b = horizonY + u * 8
    const id = c.id('d')
    c.def(
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${p.disc}" stop-opacity=".9"/><stop offset="1" stop-color="${p.disc}" stop-opacity="0"/></linearGradient>`,
    )
    c.sunX = x
    c.sunY = t + u * 20
    c.sunR = u * 22
    return (
      rect([0, 0, W, H], p.ink) +
      halo(c, 3.6, 0.34) +
      rect([0, b, W, H - b], p.near, op(0.7)) +
      halftone(c, [t, b], p.disc, 0.1) +
      path(svg`M${x - w} ${b}V${t}H${x + w}V${b}Z`, p.disc) +
      path(svg`M${x - w} ${b}H${x + w}L${x + u * 34} ${H}H${x - u * 34}Z`, `url(#${id})`) +
      path(svg`M${x - w} ${b}V${t}l${-u * 7} ${-u * 5}V${b + u * 6}Z`, p.mid) +
      man([x + u * 1.5, b + u * 3, u * 31], p.ink) +
      path(svg`M${x - u * 2} ${b + u * 3}h${u * 6}L${x + u * 13} ${H}H${x - u * 7}Z`, p.ink, op(0.9))
    )
  },
  (c, region) => {
    const { W, H, p, u, horizonY, focusX } = c
    placeSun(c, 'small')
    let q = ''
    const y = horizonY + u * 13
    for (let i = 9; i > 0; i--)
      q += svg`<ellipse cx="${focusX}" cy="${y}" rx="${u * 11 * i}" ry="${u * 3.4 * i}" fill="none" stroke="${p.disc}" stroke-width="${u * 0.4}" opacity="${(0.62 - i * 0.055).toFixed(2)}"/>`
    return (
      sky(c) +
      stars(c, 20, horizonY * 0.5) +
      halo(c, 5, 0.55) +
      disc(c, 'full') +
      region.land(c, [horizonY - u * 2, H * 0.06], p.far, p.mid) +
      region.mark(c, [focusX + u * 24, horizonY, u * 34], p.mid, p.disc) +
      rect([0, horizonY, W, H], p.near) +
      q +
      boat([focusX, y + u, u * 26], p.ink, true) +
      sideTrees(c, region)
    )
  },
  (c, region) => corridor(c, region, man),
  (c, region) => {
    const { H, p, u, horizonY, focusX } = c
    placeSun(c, 'giant')
    c.sunY = horizonY - u * 34
    return (
      sky(c) +
      halo(c, 1.9, 0.5) +
      disc(c, 'full') +
      clouds(c, [c.sunY + u * 8, 6], p.near, 0.75) +
      region.mark(c, [focusX + u * 12, horizonY + u * 3, u * 44], p.near, p.disc) +
      region.land(c, [horizonY + u * 2, H * 0.03], p.near, p.mid) +
      rain(c, 0.3) +
      ridge(c, [horizonY + u * 14, u * 2], p.ink, { n: 3, rim: 0.25 }) +
      umbrella([focusX - u * 14, horizonY + u * 19, u * 30], p.ink) +
      ridge(c, [horizonY + u * 20, u], p.ink, { n: 3 })
    )
  },
]
