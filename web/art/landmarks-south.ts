/** Buildings of the south, drawn from their outline. A box has the middle of the base, the width and the height. */
import type { Box } from './canvas.ts'
import { line, op, path, rect, svg } from './pen.ts'

/** Draws the gateway tower of a temple: seven storeys that become narrower, with lit windows and a door. */
export function gopuram([x, y, w, h]: Box, fill: string, lit: string): string {
  let d = ''
  let q = ''
  const t = 7
  for (let i = 0; i < t; i++) {
    const a = i / t
    const b = (i + 1) / t
    const w0 = w * (1 - a * 0.58)
    const w1 = w * (1 - b * 0.58)
    const y0 = y - h * (0.16 + a * 0.66)
    const y1 = y - h * (0.16 + b * 0.66)

    d += svg`M${x - w0 / 2} ${y0}L${x - w1 / 2 - w * 0.01} ${y1 + h * 0.02}h${-w * 0.025}V${y1}H${x + w1 / 2 + w * 0.035}v${h * 0.02}h${-w * 0.025}L${x + w0 / 2} ${y0}Z`
    q += svg`M${x - w * 0.04} ${y0 - h * 0.012}v${-h * 0.045}q${w * 0.04} ${-h * 0.03} ${w * 0.08} 0v${h * 0.045}z`
  }
  const tw = w * 0.42
  d += svg`M${x - w * 0.56} ${y}V${y - h * 0.16}H${x + w * 0.56}V${y}ZM${x - tw / 2} ${y - h * 0.82}q${tw * 0.06} ${-h * 0.1} ${tw / 2} ${-h * 0.1}t${tw / 2} ${h * 0.1}Z`
  let f = ''
  for (let i = -2; i <= 2; i++) f += svg`M${x + i * tw * 0.18} ${y - h * 0.9}v${-h * 0.06}`
  return (
    path(d, fill) +
    line(f, fill, w * 0.022) +
    path(q, lit, op(0.75)) +
    path(svg`M${x - w * 0.09} ${y}v${-h * 0.09}q${w * 0.09} ${-h * 0.07} ${w * 0.18} 0V${y}Z`, lit)
  )
}

/** Draws a building with four minarets and a lit arch, as the Charminar. */
export function minars([x, y, w, h]: Box, fill: string, lit: string): string {
  let d = ''
  ;[-0.5, -0.17, 0.17, 0.5].forEach((k, i) => {
    const hh = i % 3 === 0 ? h : h * 0.86
    const X = x + k * w
    const t = w * 0.05

    d += svg`M${X - t} ${y}V${y - hh * 0.8}h${-t * 0.4}v${-hh * 0.025}h${t * 0.4}V${y - hh * 0.88}q${-t * 0.5} ${-hh * 0.04} ${t} ${-hh * 0.12}q${t * 1.5} ${hh * 0.08} ${t} ${hh * 0.12}V${y - hh * 0.825}h${t * 0.4}v${hh * 0.025}h${-t * 0.4}V${y}Z`
  })
  const a = w * 0.21
  return (
    path(d + svg`M${x - w * 0.5} ${y}V${y - h * 0.52}H${x + w * 0.5}V${y}Z`, fill) +
    path(
      svg`M${x - a} ${y}V${y - h * 0.24}Q${x - a} ${y - h * 0.36} ${x} ${y - h * 0.44}Q${x + a} ${y - h * 0.36} ${x + a} ${y - h * 0.24}V${y}Z`,
      lit,
      op(0.85),
    ) +
    line(
      svg`M${x - w * 0.5} ${y - h * 0.56}H${x + w * 0.5}`,
      fill,
      h * 0.05,
      svg` stroke-dasharray="${w * 0.035} ${w * 0.03}" style="stroke-linecap:butt"`,
    )
  )
}

/** Draws a stone pavilion with six pillars. */
export function mandapa([x, y, w, h]: Box, fill: string, lit: string): string {
  let d = svg`M${x - w * 0.58} ${y}v${-h * 0.1}H${x + w * 0.58}V${y}ZM${x - w * 0.62} ${y - h * 0.66}q${w * 0.02} ${-h * 0.08} ${w * 0.1} ${-h * 0.09}H${x + w * 0.52}q${w * 0.08} ${h * 0.01} ${w * 0.1} ${h * 0.09}ZM${x - w * 0.44} ${y - h * 0.75}v${-h * 0.08}H${x + w * 0.44}v${h * 0.08}ZM${x - w * 0.2} ${y - h * 0.83}l${w * 0.05} ${-h * 0.12}h${w * 0.06}l${w * 0.09} ${-h * 0.05} ${w * 0.09} ${h * 0.05}h${w * 0.06}l${w * 0.05} ${h * 0.12}Z`
  for (let i = 0; i < 6; i++) {
    const X = x - w * 0.5 + i * w * 0.2
    const t = w * 0.022
    d += svg`M${X - t} ${y - h * 0.1}V${y - h * 0.3}h${-t * 0.5}v${-h * 0.08}h${t * 0.5}V${y - h * 0.58}l${-t * 1.6} ${-h * 0.08}h${t * 5.2}l${-t * 1.6} ${h * 0.08}V${y - h * 0.38}h${t * 0.5}v${h * 0.08}h${-t * 0.5}V${y - h * 0.1}Z`
  }
  return rect([x - w * 0.48, y - h * 0.62, w * 0.96, h * 0.52], lit, op(0.4)) + path(d, fill)
}
