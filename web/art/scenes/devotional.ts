/** The scenes of Devotional: lamps on the water, the tall lamp with five wicks, bells over the steps to a river. */
import type { Scene, Spot } from '#web/art/canvas.ts'
import { water } from '#web/art/land.ts'
import { lamps, wheel } from '#web/art/objects.ts'
import { mix } from '#web/art/mix.ts'
import { line, op, path, rect, svg } from '#web/art/pen.ts'
import { disc, halo, rays, sky, stars } from '#web/art/sky.ts'
import { woman } from '#web/art/people.ts'
import { placeSun, sideTrees } from '#web/art/scenery.ts'
import { halftone } from '#web/art/weather.ts'

/** Positions of the five wicks, from the middle of the lamp. */
const STAND: readonly Spot[] = [
  [-14, -19, 2.6],
  [-7, -18, 3],
  [0, -17.6, 3.4],
  [7, -18, 3],
  [14, -19, 2.6],
]

/** Positions of the bells: offset from the middle, distance from the top, size. */
const BELLS: readonly Spot[] = [
  [-34, 34, 7],
  [-19, 20, 5],
  [17, 24, 6],
  [34, 44, 9],
]

const bell = ([x, y, q]: Spot, fill: string): string =>
  path(
    svg`M${x - q} ${y}Q${x - q * 0.72} ${y - q * 0.3} ${x - q * 0.66} ${y - q}Q${x - q * 0.5} ${y - q * 1.8} ${x} ${y - q * 1.9}Q${x + q * 0.5} ${y - q * 1.8} ${x + q * 0.66} ${y - q}Q${x + q * 0.72} ${y - q * 0.3} ${x + q} ${y}ZM${x - q * 0.22} ${y}a${q * 0.24} ${q * 0.28} 0 0 0 ${q * 0.44} 0Z`,
    fill,
  )

export const devotionalScenes: readonly [Scene, ...Scene[]] = [
  (c, region) => {
    const { p, u, horizonY, focusX, H } = c
    placeSun(c, 'mid')
    c.sunX = focusX
    const row = (y: number, k: number, q: number) =>
      Array.from({ length: k }, (_, i): Spot => [
        focusX + (i - (k - 1) / 2) * q * u * 4.4,
        horizonY + u * y,
        q * u,
      ])
    return (
      sky(c) +
      rays(c, 24, H * 1.4, 0.1) +
      halo(c, 3, 0.8) +
      wheel([c.sunX, c.sunY, c.sunR * 1.72], p.disc, 0.5) +
      disc(c, 'full') +
      region.land(c, [horizonY, H * 0.05], p.far, p.mid) +
      region.mark(c, [focusX, horizonY + u * 3, u * 50], p.near, p.disc) +
      water(c, horizonY + u * 3) +
      lamps(c, [...row(14, 9, 2.2), ...row(23, 7, 3.4)]) +
      sideTrees(c, region)
    )
  },
  (c) => {
    const { W, H, p, u, horizonY, focusX } = c
    c.sunX = focusX
    c.sunY = horizonY - u * 34
    c.sunR = u * 15
    let s = rect([0, 0, W, H], p.skyMid) + halo(c, 5, 0.85)
    let d = ''
    for (let k = 5; k > 0; k--) {
      const N = 16
      const q = u * (9 + k * 9.5)
      d = ''
      for (let i = 0; i < N; i++) {
        const t = ((i + (k % 2) / 2) / N) * 6.2832
        const a = t - 0.19
        const b = t + 0.19
        const e = q + u * 9
        d += svg`M${c.sunX + Math.cos(a) * q} ${c.sunY + Math.sin(a) * q}Q${c.sunX + Math.cos(a) * e} ${c.sunY + Math.sin(a) * e} ${c.sunX + Math.cos(t) * (e + u * 2)} ${c.sunY + Math.sin(t) * (e + u * 2)}Q${c.sunX + Math.cos(b) * e} ${c.sunY + Math.sin(b) * e} ${c.sunX + Math.cos(b) * q} ${c.sunY + Math.sin(b) * q}Z`
      }
      s += path(d, k % 2 ? p.far : p.horizon, op((0.2 + (5 - k) * 0.13).toFixed(2)))
    }
    s += disc(c, 'full')
    const y = horizonY + u * 20
    s +=
      path(
        svg`M${focusX - u * 13} ${y}q${u * 2} ${-u * 4} ${u * 10} ${-u * 5}l${u * 1.6} ${-u * 22}q${-u * 3} ${-u * 1.4} 0 ${-u * 3}l${u * 0.2} ${-u * 11}h${u * 2.4}l${u * 0.2} ${u * 11}q${u * 3} ${u * 1.6} 0 ${u * 3}l${u * 1.6} ${u * 22}q${u * 8} ${u} ${u * 10} ${u * 5}Z`,
        p.ink,
      ) +
      path(
        svg`M${focusX - u * 17} ${horizonY - u * 23}Q${focusX} ${horizonY - u * 19} ${focusX + u * 17} ${horizonY - u * 23}Q${focusX + u * 10} ${horizonY - u * 15} ${focusX} ${horizonY - u * 15}T${focusX - u * 17} ${horizonY - u * 23}Z`,
        p.ink,
      )
    return (
      s +
      lamps(
        c,
        STAND.map(([a, b, q]): Spot => [focusX + a * u, horizonY + b * u, q * u]),
      ) +
      rect([0, y, W, H - y], p.ink) +
      halftone(c, [0, horizonY], p.disc, 0.1)
    )
  },
  (c, region) => {
    const { W, H, p, u, horizonY, focusX } = c
    placeSun(c, 'mid')
    c.sunY = horizonY - u * 18
    let steps = ''
    for (let i = 0; i < 5; i++) {
      const y = horizonY + u * (12 + i * 5.5)
      steps += path(
        svg`M${focusX - u * (26 + i * 9)} ${y}H${focusX + u * (26 + i * 9)}L${focusX + u * (30 + i * 9)} ${y + u * 6}H${focusX - u * (30 + i * 9)}Z`,
        mix(p.mid, p.ink, i / 5),
      )
    }
    const chains = BELLS.map(([a, b, q]) => svg`M${focusX + a * u} 0V${(b - q * 1.8) * u}`).join('')
    return (
      sky(c) +
      stars(c, 24, horizonY * 0.5) +
      halo(c, 3, 0.8) +
      disc(c, 'rings') +
      region.land(c, [horizonY - u * 2, H * 0.05], p.far, p.mid) +
      region.mark(c, [focusX + u * (region.spans ? 0 : 6), horizonY + u * 2, u * 40], p.mid, p.disc) +
      water(c, horizonY + u * 2) +
      steps +
      rect([0, horizonY + u * 39, W, H], p.ink) +
      woman([focusX - u * 6, horizonY + u * 21, u * 22], p.ink) +
      lamps(c, [
        [focusX + u * 1, horizonY + u * 8, u * 2.2],
        [focusX - u * 22, horizonY + u * 16, u * 2.4],
        [focusX + u * 21, horizonY + u * 22, u * 3],
        [focusX - u * 30, horizonY + u * 28, u * 3.4],
      ]) +
      line(chains, p.ink, u * 0.5) +
      BELLS.map(([a, b, q]) => bell([focusX + a * u, b * u, q * u], p.ink)).join('') +
      sideTrees(c, region)
    )
  },
]
