/** Buildings of the north and of cities: pavilion roofs, fort, bridge, towers. */
import type { Band, Box, Canvas, Point } from './canvas.ts'
import { line, op, path, rect, svg } from './pen.ts'

export function chhatri([x, y, w, h]: Box, fill: string, lit: string): string {
  const dome = (X: number, Y: number, R: number) =>
    svg`M${X - R} ${Y}C${X - R * 1.25} ${Y - R * 0.9} ${X - R * 0.4} ${Y - R * 1.25} ${X} ${Y - R * 1.75}C${X + R * 0.4} ${Y - R * 1.25} ${X + R * 1.25} ${Y - R * 0.9} ${X + R} ${Y}Z`
  let d =
    svg`M${x - w * 0.5} ${y}V${y - h * 0.42}H${x + w * 0.5}V${y}Z` +
    dome(x, y - h * 0.56, w * 0.17) +
    svg`M${x - w * 0.19} ${y - h * 0.42}v${-h * 0.16}h${w * 0.38}v${h * 0.16}Z`
  let q = ''
  ;[-0.42, 0.42].forEach((k) => {
    const X = x + k * w
    d +=
      dome(X, y - h * 0.6, w * 0.085) +
      svg`M${X - w * 0.1} ${y - h * 0.57}h${w * 0.2}v${-h * 0.03}h${-w * 0.2}Z` +
      [-0.085, -0.012, 0.06]
        .map((o) => svg`M${X + o * w} ${y - h * 0.42}v${-h * 0.17}h${w * 0.025}v${h * 0.17}Z`)
        .join('')
  })
  for (let i = -3; i <= 3; i++) {
    const X = x + i * w * 0.13
    const a = w * 0.04
    q += svg`M${X - a} ${y}V${y - h * 0.18}Q${X - a} ${y - h * 0.26} ${X} ${y - h * 0.3}Q${X + a} ${y - h * 0.26} ${X + a} ${y - h * 0.18}V${y}Z`
  }
  return path(d, fill) + path(q, lit, op(0.8)) + line(svg`M${x} ${y - h * 0.82}v${-h * 0.1}`, fill, w * 0.012)
}

export function fort(c: Canvas, [x, y, w, h]: Box, fill: string, lit: string): string {
  let d = svg`M${x - w / 2} ${y}`
  const k = 16
  const s = w / k

  d += svg`V${y - h * 0.5}`
  for (let i = 0; i < k; i++) d += svg`v${-h * 0.09}h${s * 0.6}v${h * 0.09}h${s * 0.4}`
  d += svg`V${y}Z`
  ;[-0.5, -0.06, 0.5].forEach((q, i) => {
    const X = x + q * w
    const t = w * (i === 1 ? 0.075 : 0.06)
    const hh = h * (i === 1 ? 0.86 : 0.7)
    d += svg`M${X - t * 1.15} ${y}L${X - t} ${y - hh}h${-t * 0.15}v${-h * 0.1}h${t * 0.5}v${h * 0.04}h${t * 0.45}v${-h * 0.04}h${t * 0.4}v${h * 0.04}h${t * 0.45}v${-h * 0.04}h${t * 0.5}v${h * 0.1}h${-t * 0.15}L${X + t * 1.15} ${y}Z`
  })
  return (
    path(d, fill) +
    path(
      svg`M${x + w * 0.16} ${y}v${-h * 0.18}q${w * 0.045} ${-h * 0.16} ${w * 0.09} 0V${y}Z`,
      lit,
      op(0.85),
    ) +
    line(svg`M${x - w * 0.06} ${y - h * 0.95}v${-h * 0.3}`, fill, w * 0.01) +
    path(svg`M${x - w * 0.06} ${y - h * 1.25}l${w * 0.1} ${h * 0.05}-${w * 0.1} ${h * 0.07}Z`, c.p.disc)
  )
}

export function truss(c: Canvas, [y, h]: Band, fill: string): string {
  const { W, sunX: cx } = c
  const s = Math.max(W * 0.7, h * 3.2)
  const x0 = cx - s * 0.28
  const x1 = cx + s * 0.28
  const top = y - h
  let v = ''
  const chordAt = (x: number) => {
    const dl = Math.abs(x - x0)
    const dr = Math.abs(x - x1)
    const dd = Math.min(dl, dr)
    const k = dd / (s * 0.28)
    return top + (y - top) * 0.62 * Math.min(1, Math.pow(k, 1.25))
  }
  let t = ''
  const N = 26
  let prev: Point | undefined
  for (let i = 0; i <= N; i++) {
    const x = cx - s * 0.56 + (s * 1.12 * i) / N
    const yy = chordAt(x)
    t += (i ? 'L' : 'M') + svg`${x} ${yy}`
    v += svg`M${x} ${yy}V${y}`
    if (prev) v += i % 2 ? svg`M${prev[0]} ${prev[1]}L${x} ${y}` : svg`M${prev[0]} ${y}L${x} ${yy}`
    prev = [x, yy]
  }
  return (
    line(t, fill, h * 0.04) +
    line(v, fill, h * 0.014) +
    rect([0, y - h * 0.05, W, h * 0.09], fill) +
    [x0, x1].map((x) => rect([x - h * 0.035, top, h * 0.07, h * 1.5], fill)).join('')
  )
}

export function towers(c: Canvas, [y, h]: Band, fill: string, lit: string): string {
  const { W, r, u } = c
  let d = ''
  let q = ''
  let x = -u * 2

  while (x < W) {
    const w = u * r.in(5, 12)
    const hh = h * r.in(0.3, 1) * (1 - (0.35 * Math.abs(x + w / 2 - c.sunX)) / W)
    d += svg`M${x} ${y}v${-hh}h${w}V${y}Z`
    if (hh > h * 0.75) d += svg`M${x + w * 0.45} ${y - hh}v${-h * 0.14}h${u * 0.4}v${h * 0.14}Z`
    for (let i = 0; i < hh / (u * 2.6) - 1; i++)
      for (let k = 0; k < w / (u * 2) - 1; k++)
        if (r() < 0.2)
          q += svg`M${x + u * (1 + k * 2)} ${y - hh + u * (1.4 + i * 2.6)}h${u * 0.9}v${u * 1.2}h${-u * 0.9}z`
    x += w + u * r.in(-0.4, 1)
  }
  return path(d, fill) + path(q, lit, op(0.75))
}
