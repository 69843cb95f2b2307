/** Parts that several scenes share: the position of the sun, trees at the sides, a corridor of arches. */
import { aperture } from './aperture.ts'
import type { Canvas, Figure, Region } from './canvas.ts'
import { mix } from './mix.ts'
import { op, path, rect, svg } from './pen.ts'
import { disc } from './sky.ts'

/** Sets the size and position of the sun. A framed picture has no room for a giant sun. */
export function placeSun(c: Canvas, wish: 'small' | 'mid' | 'giant' | 'low'): void {
  const { r, u, focusX, horizonY } = c
  const places = {
    mid: [r.in(20, 25), 10, r.in(20, 30)],
    giant: [r.in(38, 46), 6, r.in(14, 26)],
    small: [r.in(8, 11), 24, r.in(38, 58)],
    low: [r.in(24, 30), 8, r.in(2, 9)],
  } as const
  const [radius, aside, above] = places[c.framed && wish === 'giant' ? 'mid' : wish]
  c.sunR = u * radius
  c.sunX = focusX + r.in(-1, 1) * u * aside
  c.sunY = horizonY - u * above
}

/** Draws trees at the sides of a wide hero. */
export const sideTrees = (c: Canvas, region: Region): string =>
  c.crop !== 'wide'
    ? ''
    : region.tree(c, [c.W * 0.055, c.H * 0.97, c.H * 0.62], c.p.ink, 1) +
      region.tree(c, [c.W * 0.155, c.H * 1.02, c.H * 0.44], c.p.ink, 1) +
      region.tree(c, [c.W * 0.965, c.H * 0.97, c.H * 0.56], c.p.ink, -1)

/** Draws a corridor of arches with light at its end and one figure. */
export function corridor(c: Canvas, region: Region, who: Figure): string {
  const { W, H, p, u, focusX, horizonY } = c
  const N = 6
  const end = horizonY + u * 6
  const glow = mix(p.disc, '#ffffff', 0.25)

  let s = rect([0, 0, W, H], glow)
  const big = Math.min(W * 0.44, H * 0.4)
  const t0 = H * 0.05

  c.sunX = focusX
  c.sunY = end - u * 18
  c.sunR = u * 10
  s += disc(c, 'full')
  for (let i = N - 1; i >= 0; i--) {
    const k = Math.pow(i / N, 0.82)
    const w = big * (1 - k * 0.82)
    const t = t0 + (end - u * 46 - t0) * k
    const b = end + (H * 0.98 - end) * Math.pow(1 - k, 2.1)
    const f = mix(mix(p.disc, p.horizon, Math.min(1, (N - i) / 2)), p.ink, Math.pow((N - i) / N, 0.7))
    s += aperture(c, region.arch, [f, p.spark], { w, t, b })
  }
  const id = c.id('c')
  c.def(
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${p.disc}" stop-opacity=".75"/><stop offset="1" stop-color="${p.disc}" stop-opacity="0"/></linearGradient>`,
  )
  s += path(
    svg`M${focusX - u * 7} ${end}H${focusX + u * 7}L${focusX + u * 34} ${H}H${focusX - u * 34}Z`,
    `url(#${id})`,
  )
  return (
    s +
    path(
      svg`M${focusX - u * 2} ${end + u * 10}h${u * 4}L${focusX + u * 9} ${H}H${focusX - u * 9}Z`,
      p.ink,
      op(0.55),
    ) +
    who([focusX, end + u * 11, u * 25], p.ink)
  )
}
