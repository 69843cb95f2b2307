/** The scenes of Music: sound as light, and the sun as a vinyl record. */
import type { Point, Scene } from '#web/art/canvas.ts'
import { ridge } from '#web/art/land.ts'
import { circ, group, line, op, path, rect, svg } from '#web/art/pen.ts'
import { woman } from '#web/art/people.ts'
import { disc, halo, sky } from '#web/art/sky.ts'
import { placeSun, sideTrees } from '#web/art/scenery.ts'

/** Positions of the notes, from the middle of the sun. */
const NOTES: readonly Point[] = [
  [-26, -6],
  [8, -30],
  [30, -16],
  [-8, -18],
]

export const musicScenes: readonly [Scene, ...Scene[]] = [
  (c) => {
    const { W, H, p, r, u, horizonY, focusX } = c
    placeSun(c, 'mid')
    let d = ''
    let q = ''
    let q2 = ''
    const N = Math.round(W / (u * 3.2))
    for (let i = 0; i <= N; i++) {
      const x = i * u * 3.2
      const e = Math.exp(-Math.pow((x - focusX) / (u * 46), 2))
      const h = u * (3 + e * 32 * (0.3 + 0.7 * Math.abs(Math.sin(i * 0.9 + r() * 0.9))))
      q += svg`M${x} ${horizonY - h}V${horizonY}`
      q2 += svg`M${x} ${horizonY + u * 2}v${h * 0.45}`
    }
    for (let i = 0; i < 5; i++) {
      const y = c.sunY - u * (14 - i * 6.5)
      d += svg`M0 ${y + u * 10}C${W * 0.3} ${y - u * 16} ${W * 0.55} ${y + u * 24} ${W} ${y - u * 8}`
    }
    let s =
      sky(c) +
      halo(c, 3, 0.7) +
      disc(c, 'full') +
      line(d, p.spark, u * 0.3, op(0.5)) +
      rect([0, horizonY, W, H - horizonY], p.ink) +
      line(q, p.mid, u * 2) +
      line(q, p.spark, u * 0.4, op(0.8)) +
      line(q2, p.horizon, u * 1.4, op(0.3))
    NOTES.forEach(([a, b], i) => {
      s += group(
        [focusX + a * u, c.sunY + b * u, u * 0.5],
        path(
          'M0 0a3.4 2.6-20 1 1-2-2.4L-1-16 8-18V-4a3.4 2.6-20 1 1-2-2.2V-13.4L1-12.4Z',
          i % 2 ? p.spark : p.ink,
          op(0.9),
        ),
      )
    })
    return s
  },
  (c, region) => {
    const { H, p, u, horizonY, focusX } = c
    placeSun(c, 'giant')
    c.sunR = u * 40
    c.sunY = horizonY - u * 22
    c.sunX = focusX
    let s = sky(c) + halo(c, 1.9, 0.6) + circ([c.sunX, c.sunY, c.sunR], p.ink)
    for (let i = 0; i < 8; i++)
      s += svg`<circle cx="${c.sunX}" cy="${c.sunY}" r="${c.sunR * (0.42 + i * 0.072)}" fill="none" stroke="${i % 3 ? p.far : p.spark}" stroke-width="${u * 0.3}" opacity="${String(i % 3 ? 0.6 : 0.8)}"/>`
    const x = c.sunX
    const y = c.sunY
    const q = c.sunR
    s +=
      path(
        svg`M${x} ${y}L${x + q * 0.94} ${y - q * 0.3}A${q} ${q} 0 0 0 ${x + q * 0.66} ${y - q * 0.74}ZM${x} ${y}L${x - q * 0.94} ${y + q * 0.3}A${q} ${q} 0 0 0 ${x - q * 0.66} ${y + q * 0.74}Z`,
        p.spark,
        op(0.16),
      ) +
      circ([x, y, q * 0.36], p.disc) +
      circ([x, y, q * 0.36 - u * 1.4], p.horizon) +
      circ([x, y, q * 0.05], p.ink)
    s +=
      region.land(c, [horizonY, H * 0.05], p.far, p.mid) +
      region.mark(c, [focusX + u * 26, horizonY + u * 3, u * 30], p.mid, p.spark) +
      ridge(c, [horizonY + u * 9, u * 3], p.near, { n: 4, rim: 0.25 }) +
      woman([focusX - u * 4, horizonY + u * 20, u * 27], p.ink) +
      line(svg`M${focusX + u * 1} ${horizonY + u * 1}l${u * 5} ${-u * 5}`, p.ink, u * 1.3) +
      ridge(c, [horizonY + u * 20, u * 2], p.ink, { n: 3 })
    return s + sideTrees(c, region)
  },
]
