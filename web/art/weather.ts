/** Things in the air: birds, rain, clouds and petals; and halftone dots. */
import type { Band, Canvas, Point } from './canvas.ts'
import { line, op, path, rect, svg } from './pen.ts'

export function birds(c: Canvas, [x, y]: Point, k: number, s: number): string {
  let d = ''
  const { r } = c
  for (let i = 0; i < k; i++) {
    const bx = x + (r() - 0.5) * s * 16
    const by = y + (r() - 0.5) * s * 7
    const w = s * r.in(0.7, 1.3)
    d += svg`M${bx - w} ${by - w * 0.45}q${w * 0.6} ${-w * 0.2} ${w} ${w * 0.5}q${w * 0.4} ${-w * 0.7} ${w} ${-w * 0.5}`
  }
  return line(d, c.p.ink, s * 0.22, op(0.85))
}

export function rain(c: Canvas, a: number): string {
  const { W, H, u, p } = c
  const id = c.id('n')
  const t = u * 13

  c.def(
    svg`<pattern id="${id}" width="${t}" height="${t * 1.6}" patternUnits="userSpaceOnUse">${line(svg`M${t * 0.3} ${t * 0.1}l${-t * 0.1} ${t * 0.36}M${t * 0.82} ${t * 0.5}l${-t * 0.14} ${t * 0.5}M${t * 0.42} ${t * 1.05}l${-t * 0.07} ${t * 0.26}M${t * 0.96} ${t * 1.2}l${-t * 0.08} ${t * 0.3}`, p.spark, u * 0.24)}</pattern>`,
  )
  return rect([0, 0, W, H], `url(#${id})`, op(a))
}

export function clouds(c: Canvas, [y, k]: Band, fill: string, a: number): string {
  let d = ''
  const { W, r, u } = c
  for (let i = 0; i < k; i++) {
    const w = u * r.in(26, 60)
    const x = r() * W - w / 2
    const yy = y + (r() - 0.5) * u * 26
    const h = u * r.in(1.2, 2.6)
    d += svg`M${x} ${yy}q${w * r.in(0.3, 0.55)} ${-h * 1.6} ${w} 0q${-w * 0.45} ${h * 0.9} ${-w} 0z`
    if (r() < 0.7)
      d += svg`M${x + w * 0.3} ${yy + h * 1.5}q${w * 0.3} ${-h} ${w * 0.62} 0q${-w * 0.3} ${h * 0.6} ${-w * 0.62} 0z`
  }
  return path(d, fill, op(a))
}

export function puffs(c: Canvas, [y, k]: Band, fill: string, a: number): string {
  let s = ''
  const { W, r, u } = c
  for (let i = 0; i < k; i++) {
    const q = u * r.in(2.6, 4.4)
    const x = r() * W
    const yy = y + (r() - 0.5) * u * 30
    s += svg`M${x - q * 2.6} ${yy}a${q} ${q} 0 0 1 ${q * 0.9} ${-q * 1.3}a${q * 1.5} ${q * 1.5} 0 0 1 ${q * 2.7} ${-q * 0.2}a${q} ${q} 0 0 1 ${q * 1.4} ${q * 1.5}z`
  }
  return path(s, fill, op(a))
}

export function petals(c: Canvas): string {
  let d = ''
  const { r, u, focusX, sunY: cy } = c
  for (let i = 0; i < 15; i++) {
    const x = focusX + (r() - 0.5) * u * 90
    const y = cy + (r() - 0.6) * u * 70
    const q = u * r.in(0.9, 2.1)
    d += svg`M${x} ${y}q${q} ${-q * 1.3} ${q * 2} 0q${-q} ${q * 1.3} ${-q * 2} 0z`
  }
  return path(d, c.p.spark, op(0.75))
}

export function halftone(c: Canvas, [y0, y1]: Band, col: string, a: number): string {
  const id = c.id('t')
  const { u, W } = c
  const s = u * 1.9
  const mid = c.id('k')
  const gid = c.id('j')

  c.def(
    svg`<pattern id="${id}" width="${s}" height="${s}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><circle cx="${s / 2}" cy="${s / 2}" r="${s * 0.23}" fill="${col}"/></pattern><linearGradient id="${gid}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff"/></linearGradient><mask id="${mid}"><rect y="${y0}" width="${W}" height="${y1 - y0}" fill="url(#${gid})"/></mask>`,
  )
  return rect([0, y0, W, y1 - y0], `url(#${id})`, ` opacity="${a}" mask="url(#${mid})"`)
}
