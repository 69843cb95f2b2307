/** The ground of a picture: ridges, peaks, mesas, boulders and water. */
import type { Band, Box, Canvas } from './canvas.ts'
import { mix } from './mix.ts'
import { line, op, path, rect, svg } from './pen.ts'

/** Draws wavy ground: `n` waves of height `amp` around `y`, with a light of the opacity `rim` along them. */
export function ridge(c: Canvas, [y, amp]: Band, fill: string, o: { n?: number; rim?: number } = {}): string {
  const { W, H, r } = c
  const N = o.n ?? 5
  const level = () => y + (r() - 0.5) * 2 * amp
  let y0 = level()
  let d = svg`M0 ${y0}`
  for (let i = 1; i <= N; i++) {
    const x1 = (W * i) / N
    const y1 = level()
    const m = ((W * (i - 1)) / N + x1) / 2
    d += svg`C${m} ${y0} ${m} ${y1} ${x1} ${y1}`
    y0 = y1
  }
  const rim = o.rim ? line(d, c.p.spark, c.u * 0.25, op(o.rim)) : ''
  return path(svg`${d}V${H}H0Z`, fill) + rim
}

/** Draws mountains, up to `amp` above `y`; `light` is the colour of their sunny sides. */
export function peaks(c: Canvas, [y, amp]: Band, fill: string, light: string): string {
  const { W, H, r } = c
  let d = ''
  let f = ''
  let x = -W * 0.15

  const step = Math.min(W, H * 1.1) * 0.34
  d = svg`M${x} ${H}`
  while (x < W * 1.1) {
    const w = step * r.in(0.75, 1.3)
    const h = amp * r.in(0.55, 1)
    const px = x + w * r.in(0.42, 0.6)

    d += svg`L${x} ${y}L${px} ${y - h}L${x + w} ${y}`
    f += svg`M${px} ${y - h}L${px + w * 0.09} ${y - h * 0.62}L${px - w * 0.02} ${y - h * 0.5}L${px + w * 0.08} ${y - h * 0.22}L${px - w * 0.06} ${y}H${x + 2}Z`
    x += w * 0.72
  }
  return path(svg`${d}L${x + step} ${H}Z`, fill) + path(f, light, op(0.45))
}

/** Draws flat-topped hills, up to `amp` above `y`. */
export function mesas(c: Canvas, [y, amp]: Band, fill: string): string {
  const { W, H, r } = c
  let x = -W * 0.1
  let d = svg`M${x} ${H}V${y}`

  const s = Math.min(W, H)
  while (x < W * 1.05) {
    const a = s * r.in(0.05, 0.1)
    const t = s * r.in(0.16, 0.34)
    const h = amp * r.in(0.5, 1)
    const gp = s * r.in(0.08, 0.2)

    d += svg`L${x + a} ${y - h * 0.7}l${a * 0.2} ${-h * 0.3}h${t}l${a * 0.2} ${h * 0.25}L${x + a * 2 + t} ${y}h${gp}`
    x += a * 2 + t + gp
  }
  return path(svg`${d}V${H}Z`, fill)
}

/** Draws rocks of about the size `amp` on the ground at `y`; `lite` is the colour of the few in front. */
export function boulders(c: Canvas, [y, amp]: Band, fill: string, lite: string): string {
  const { W, r } = c
  let d = ''
  let e = ''
  let x = -amp

  const rock = ([X, Y, w, h]: Box, k: number) =>
    svg`M${X} ${Y}q${-w * 0.04} ${-h * (0.7 + k * 0.2)} ${w * 0.3} ${-h}t${w * 0.5} ${h * 0.16 * k}t${w * 0.22} ${h * (1 - 0.16 * k)}z`
  while (x < W + amp) {
    const w = amp * r.in(0.9, 2)
    const h = amp * r.in(0.3, 0.72)
    const k = r()

    d += rock([x, y + amp * 0.06, w, h], k)
    if (k > 0.45) d += rock([x + w * 0.2, y - h * 0.82, w * 0.52, h * 0.6], 1 - k)
    if (k > 0.7) e += rock([x + w * 0.5, y + amp * 0.08, w * 0.5, h * 0.5], k)
    x += w * r.in(0.6, 1.1)
  }
  return path(d, fill) + path(e, lite, op(0.7)) + rect([0, y, W, c.H - y], fill)
}

/** Draws water from `y` to the lower edge, with the reflection of the sun. */
export function water(c: Canvas, y: number): string {
  const { W, H, r, p, u } = c
  const id = c.id('w')

  c.def(
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${mix(p.horizon, p.mid, 0.35)}"/><stop offset=".5" stop-color="${p.near}"/><stop offset="1" stop-color="${p.ink}"/></linearGradient>`,
  )
  let s = rect([0, y, W, H - y], `url(#${id})`)
  let d = ''

  const N = 22
  const span = H * 0.4

  for (let i = 0; i < N; i++) {
    const t = i / N
    const yy = y + u * 1.2 + t * t * span
    const w = c.sunR * (1.05 - t * 0.5) * r.in(0.25, 1)
    const cx = c.sunX + (r() - 0.5) * c.sunR * (0.5 + t * 1.2)

    d += svg`M${cx - w} ${yy}H${cx + w}`
  }
  s += line(d, p.disc, u * 0.55, op(0.55))
  d = ''
  for (let i = 0; i < N * 0.7; i++) {
    const yy = y + u * 2 + r() * span
    const x = r() * W
    const w = u * r.in(2, 9)
    d += svg`M${x} ${yy}h${w}`
  }
  return s + line(d, p.horizon, u * 0.3, op(0.35))
}
