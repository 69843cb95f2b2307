/** A lit train on a viaduct. */
import type { Band, Canvas } from './canvas.ts'
import { path, rect, svg } from './pen.ts'

export function train(c: Canvas, [y, s]: Band, fill: string, lit: string): string {
  const { W } = c
  let o = ''
  const aw = s * 3.2
  let v = ''
  for (let a = 0; a < W + aw; a += aw)
    v += svg`M${a} ${y + s * 9}V${y + s * 2.4}A${aw * 0.36} ${aw * 0.36} 0 0 1 ${a + aw * 0.72} ${y + s * 2.4}V${y + s * 9}Z`
  const mid = c.id('v')
  c.def(
    svg`<mask id="${mid}"><rect width="${W}" height="${c.H}" fill="#fff"/><path d="${v}" fill="#000"/></mask>`,
  )
  o += rect([0, y, W, s * 9], fill, ` mask="url(#${mid})"`) + rect([0, y - s * 0.2, W, s * 0.5], fill)
  const end = c.sunX + s * 3.4
  for (let k = 0; k < 7; k++) {
    const X = end - (k + 1) * s * 3.35
    o += svg`<rect x="${X}" y="${y - s * 1.55}" width="${s * 3.2}" height="${s * 1.35}" rx="${s * 0.2}" fill="${fill}"/>`
    let q = ''
    for (let i = 0; i < 5; i++)
      q += svg`M${X + s * (0.3 + i * 0.56)} ${y - s * 1.2}h${s * 0.34}v${s * 0.42}h${-s * 0.34}z`
    o += path(q, lit)
  }
  o +=
    path(
      svg`M${end} ${y - s * 0.2}v${-s * 1.75}h${s * 1.1}q${s * 1.5} 0 ${s * 2.1} ${s * 1.2}l${s * 0.3} ${s * 0.55}Z`,
      fill,
    ) +
    path(
      svg`M${end + s * 1} ${y - s * 1.6}h${s * 0.6}q${s * 0.5} ${s * 0.1} ${s * 0.7} ${s * 0.55}h${-s * 1.3}Z`,
      lit,
    )
  const id = c.id('b')
  c.def(
    `<linearGradient id="${id}"><stop stop-color="${lit}" stop-opacity=".85"/><stop offset="1" stop-color="${lit}" stop-opacity="0"/></linearGradient>`,
  )
  return (
    o +
    path(svg`M${end + s * 3.1} ${y - s * 0.75}L${end + s * 13} ${y - s * 2.2}V${y + s * 0.4}Z`, `url(#${id})`)
  )
}
