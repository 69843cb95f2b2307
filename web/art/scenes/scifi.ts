/** The scenes of SciFi: a grid under a ringed sun, and a near planet. */
import type { Scene } from '#web/art/canvas.ts'
import { ridge } from '#web/art/land.ts'
import { circ, line, op, rect, svg } from '#web/art/pen.ts'
import { man } from '#web/art/people.ts'
import { disc, halo, sky, stars } from '#web/art/sky.ts'
import { placeSun } from '#web/art/scenery.ts'

export const sciFiScenes: readonly [Scene, ...Scene[]] = [
  (c, region) => {
    const { W, H, p, u, horizonY, focusX } = c
    placeSun(c, 'mid')
    let grid = ''
    for (let i = -16; i <= 16; i++)
      grid += svg`M${focusX + i * u * 5} ${horizonY}L${focusX + i * u * 34} ${H}`
    for (let i = 0; i < 9; i++) grid += svg`M0 ${horizonY + Math.pow(i / 8, 2) * (H - horizonY)}H${W}`
    return (
      sky(c) +
      stars(c, 70, horizonY) +
      halo(c, 2.6, 0.6) +
      disc(c, 'bars') +
      svg`<ellipse cx="${c.sunX}" cy="${c.sunY}" rx="${c.sunR * 1.75}" ry="${c.sunR * 0.36}" fill="none" stroke="${p.spark}" stroke-width="${u * 0.7}" transform="rotate(-16 ${c.sunX} ${c.sunY})" opacity=".85" stroke-dasharray="${c.sunR * 5.1} ${c.sunR * 2.1}" stroke-dashoffset="${c.sunR * 1.85}"/>` +
      circ([focusX + u * 30, c.sunY - u * 24, u * 3], p.horizon) +
      region.mark(c, [focusX, horizonY, u * 42], p.mid, p.horizon) +
      rect([0, horizonY, W, H - horizonY], p.ink) +
      line(grid, p.horizon, u * 0.26, op(0.5)) +
      man([focusX, horizonY + u * 20, u * 24], '#02030d') +
      line(svg`M${focusX - u * 5} ${horizonY + u * 20}h${u * 10}`, p.spark, u * 0.5, op(0.8))
    )
  },
  (c, region) => {
    const { H, p, u, horizonY, focusX } = c
    c.sunR = u * 44
    c.sunX = focusX + u * 22
    c.sunY = horizonY - u * 52
    const id = c.id('q')
    c.def(
      `<linearGradient id="${id}" x1="0" y1="0" x2=".7" y2="1"><stop stop-color="${p.disc}"/><stop offset="1" stop-color="${p.far}"/></linearGradient>`,
    )
    let s =
      sky(c) + stars(c, 90, horizonY) + halo(c, 1.7, 0.4) + circ([c.sunX, c.sunY, c.sunR], `url(#${id})`)
    // The rings of the planet.
    ;[1.35, 1.5, 1.62].forEach((k, i) => {
      s += svg`<ellipse cx="${c.sunX}" cy="${c.sunY}" rx="${c.sunR * k}" ry="${c.sunR * k * 0.24}" fill="none" stroke="${p.spark}" stroke-width="${u * (i === 1 ? 1.6 : 0.5)}" transform="rotate(-20 ${c.sunX} ${c.sunY})" opacity=".7" pathLength="100" stroke-dasharray="54 46" stroke-dashoffset="2"/>`
    })
    return (
      s +
      circ([focusX - u * 34, horizonY - u * 44, u * 4], p.horizon) +
      region.mark(c, [focusX - u * 14, horizonY + u * 3, u * 44], p.far, p.horizon) +
      region.land(c, [horizonY + u * 2, H * 0.04], p.mid, p.far) +
      ridge(c, [horizonY + u * 11, u * 4], p.near, { rim: 0.35, n: 4 }) +
      man([focusX + u * 8, horizonY + u * 21, u * 22], p.ink) +
      ridge(c, [horizonY + u * 22, u * 2], p.ink, { n: 3 })
    )
  },
]
