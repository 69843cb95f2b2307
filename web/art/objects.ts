/** Objects: oil lamps, a kite, a stone wheel, a house. */
import type { Canvas, Point, Spot } from './canvas.ts'
import { circ, fine, group, line, op, path, rect, svg } from './pen.ts'

export function lamps(c: Canvas, list: readonly Spot[]): string {
  const { p } = c
  const f = c.id('f')
  const l = c.id('l')

  c.def(
    `<radialGradient id="${f}"><stop stop-color="${p.disc}" stop-opacity=".9"/><stop offset="1" stop-color="${p.horizon}" stop-opacity="0"/></radialGradient><g id="${l}"><circle cy="-10" r="19" fill="url(#${f})"/><path d="M0-19C6.6-10 3.4-4.4 0-4.2-3.4-4.4-5.4-10 0-19Z" fill="#fff6d2"/><path d="M-11-4.4Q0-1.6 11-4.4 7.5 4 0 4T-11-4.4Z" fill="${p.ink}"/></g>`,
  )
  return list
    .map(([x, y, s]) => svg`<use href="#${l}" transform="translate(${x} ${y}) scale(${fine(s / 10)})"/>`)
    .join('')
}

export function kite(c: Canvas, [x, y, s]: Spot, fill: string, [tx, ty]: Point): string {
  return (
    line(
      svg`M${x} ${y}Q${(x + tx) / 2 + s} ${(y + ty) / 2 + s * 2} ${tx} ${ty}`,
      c.p.spark,
      c.u * 0.16,
      op(0.7),
    ) +
    group(
      [x, y, s / 10],
      path('M0-10L7 0 0 10-7 0Z', fill) +
        path('M0-10L7 0H-7Z', c.p.spark, op(0.35)) +
        line('M0 10l-2 4 3 3-2 4', fill, 0.9),
    )
  )
}

export function wheel([cx, cy, R]: Spot, col: string, a: number): string {
  let d = ''
  let m = ''
  let b = ''

  for (let i = 0; i < 8; i++) {
    const t = (i * Math.PI) / 4
    const ca = Math.cos(t)
    const sa = Math.sin(t)
    const q = (r: number, o: number) => svg`${cx + ca * r - sa * o} ${cy + sa * r + ca * o}`
    d += `M${q(R * 0.16, R * 0.02)}L${q(R * 0.5, R * 0.075)}L${q(R * 0.82, R * 0.02)}L${q(R * 0.82, -R * 0.02)}L${q(R * 0.5, -R * 0.075)}L${q(R * 0.16, -R * 0.02)}Z`
    const t2 = t + Math.PI / 8
    m += svg`M${cx + Math.cos(t2) * R * 0.2} ${cy + Math.sin(t2) * R * 0.2}L${cx + Math.cos(t2) * R * 0.8} ${cy + Math.sin(t2) * R * 0.8}`
  }
  for (let i = 0; i < 48; i++) {
    const t = (i * Math.PI) / 24
    b += svg`M${cx + Math.cos(t) * R * 0.9} ${cy + Math.sin(t) * R * 0.9}h.01`
  }
  const ring = (r: number, w: number) =>
    svg`<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${col}" stroke-width="${w}"/>`
  return `<g opacity="${a}">${path(d, col)}${line(m, col, R * 0.018)}${line(b, col, R * 0.05)}${ring(R * 0.83, R * 0.028)}${ring(R * 0.97, R * 0.035)}${ring(R * 0.15, R * 0.05)}${circ([cx, cy, R * 0.07], col)}</g>`
}

export function house([x, y, s]: Spot, f: string, lit: string, roof: string): string {
  return group(
    [x, y, s / 20],
    path('M-12 0V-8.4H12V0Z', f) +
      path('M-15-7.6Q-9-9.4-5.4-14.4H5.4Q9-9.4 15-7.6V-6.8H-15Z', roof) +
      path('M-3-14.4V-16.6H3V-14.4Z', roof) +
      [-9, 6.4].map((q) => rect([q, -5.6, 2.8, 3], lit)).join('') +
      rect([-1.7, -5.8, 3.4, 5.8], lit) +
      [-12, -5.2, 4.4, 11].map((q) => rect([q, -7.2, 0.9, 7.2], f)).join(''),
  )
}
