/** The sky of a picture and the one sun in it. */
import type { Canvas } from './canvas.ts'
import { mix } from './mix.ts'
import { circ, line, op, path, rect, svg } from './pen.ts'

export type DiscStyle = 'full' | 'rings' | 'bars' | 'eclipse'

export function sky(c: Canvas): string {
  const { W, H, p } = c
  const id = c.id('s')

  c.def(
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${p.skyTop}"/><stop offset="${((c.horizonY / H) * 0.6).toFixed(2)}" stop-color="${p.skyMid}"/><stop offset="${(c.horizonY / H).toFixed(2)}" stop-color="${p.horizon}"/></linearGradient>`,
  )
  return rect([0, 0, W, H], `url(#${id})`)
}

export function halo(c: Canvas, k = 3.2, a = 0.75): string {
  const id = c.id('h')
  const { p, sunX: cx, sunY: cy, sunR: R } = c
  c.def(
    `<radialGradient id="${id}"><stop offset=".2" stop-color="${p.disc}" stop-opacity="${a}"/><stop offset=".55" stop-color="${mix(p.disc, p.horizon, 0.6)}" stop-opacity="${(a * 0.3).toFixed(2)}"/><stop offset="1" stop-color="${p.horizon}" stop-opacity="0"/></radialGradient>`,
  )
  return circ([cx, cy, R * k], `url(#${id})`)
}

export function disc(c: Canvas, style: DiscStyle): string {
  const { sunX: cx, sunY: cy, sunR: R, p, u } = c
  const gid = c.id('o')

  c.def(
    `<linearGradient id="${gid}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${mix(p.disc, '#ffffff', 0.45)}"/><stop offset=".55" stop-color="${p.disc}"/><stop offset="1" stop-color="${mix(p.disc, p.horizon, 0.5)}"/></linearGradient>`,
  )
  const lit = `url(#${gid})`
  if (style === 'rings')
    return (
      [1.9, 1.55, 1.25]
        .map(
          (k, i) =>
            svg`<circle cx="${cx}" cy="${cy}" r="${R * k}" fill="none" stroke="${p.disc}" stroke-width="${u * 0.35}" opacity="${String(0.22 + i * 0.16)}"/>`,
        )
        .join('') + circ([cx, cy, R], lit)
    )
  if (style === 'bars') {
    let d = ''
    for (let i = 0; i < 6; i++) {
      const y = cy + R * (0.08 + i * 0.165)
      const t = u * (0.25 + i * 0.32)
      d += svg`M${cx - R * 1.05} ${y}h${R * 2.1}v${t}h${-R * 2.1}z`
    }
    const id = c.id('m')
    c.def(
      svg`<mask id="${id}"><rect width="${c.W}" height="${c.H}" fill="#fff"/><path d="${d}" fill="#000"/></mask>`,
    )
    return circ([cx, cy, R], lit, ` mask="url(#${id})"`)
  }
  if (style === 'eclipse') return circ([cx, cy, R * 1.07], lit) + circ([cx, cy, R], p.skyTop)
  return circ([cx, cy, R], lit)
}

export function stars(c: Canvas, k: number, maxY: number): string {
  let s = ''
  const { W, r, u } = c
  let d = ''
  for (let i = 0; i < k; i++) {
    const x = r() * W
    const y = Math.pow(r(), 1.4) * maxY
    d += svg`M${x} ${y}h.01`
    if (i % 6 === 0) s += circ([x + 7, y + 5, u * 0.34], c.p.spark, op(0.9))
  }
  return line(d, c.p.spark, u * 0.38, op(0.6)) + s
}

export function rays(c: Canvas, k: number, len: number, a: number): string {
  const { sunX: cx, sunY: cy, p, r } = c
  let d = ''
  const off = r() * 6
  for (let i = 0; i < k; i++) {
    const t = off + (i / k) * 6.2832
    const w = (3.1416 / k) * 0.86
    d += svg`M${cx} ${cy}L${cx + Math.cos(t) * len} ${cy + Math.sin(t) * len}L${cx + Math.cos(t + w) * len} ${cy + Math.sin(t + w) * len}Z`
  }
  return path(d, p.disc, op(a))
}
