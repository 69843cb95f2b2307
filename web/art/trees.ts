/** Trees: palms, broad trees and bare ones. */
import type { Canvas, Point, Spot } from './canvas.ts'
import { circ, line, path, svg } from './pen.ts'

/** Draws a palm of height `h`; `lean` is how far its top is beside its foot. */
export function palm(
  c: Canvas,
  [x, y, h]: Spot,
  { lean, fronds: k }: { lean: number; fronds: number },
  fill: string,
): string {
  const { r } = c
  const tx = x + lean
  const ty = y - h
  const w = h * 0.03

  const s = path(
    svg`M${x - w} ${y}Q${x + lean * 0.15 - w} ${y - h * 0.55} ${tx - w * 0.4} ${ty}h${w * 0.8}Q${x + lean * 0.15 + w * 1.3} ${y - h * 0.5} ${x + w * 1.3} ${y}Z`,
    fill,
  )
  let d = ''

  for (let i = 0; i < k; i++) {
    const a = Math.PI * (0.02 + (i / (k - 1)) * 0.96) + r.in(-0.1, 0.1)
    const L = h * r.in(0.34, 0.44)
    const ex = tx + Math.cos(a) * L
    const ey = ty - Math.sin(a) * L * 0.5 + Math.abs(Math.cos(a)) * L * 0.55

    const mx = tx + Math.cos(a) * L * 0.55
    const my = ty - Math.sin(a) * L * 0.62 - L * 0.2

    d += svg`M${tx} ${ty}Q${mx} ${my} ${ex} ${ey}Q${mx} ${my + L * 0.3} ${tx} ${ty}Z`
  }
  return (
    s +
    path(d, fill) +
    circ([tx - w, ty + w * 0.9, w * 0.95], fill) +
    circ([tx + w * 0.9, ty + w * 1.1, w * 0.9], fill)
  )
}

/** The circles of foliage of a broad tree, as shares of its height. */
const CROWN: readonly Spot[] = [
  [-0.34, -0.58, 0.8],
  [0.36, -0.6, 0.82],
  [0, -0.74, 1.15],
  [-0.2, -0.86, 0.75],
  [0.22, -0.88, 0.72],
  [-0.56, -0.5, 0.5],
  [0.6, -0.52, 0.5],
]

/** Draws a broad tree of height `h` with aerial roots. */
export function tree([x, y, h]: Spot, fill: string): string {
  const R = h * 0.3
  return (
    path(
      svg`M${x - h * 0.05} ${y}q${h * 0.04} ${-h * 0.3} ${-h * 0.06} ${-h * 0.5}h${h * 0.22}q${-h * 0.1} ${h * 0.2} ${-h * 0.04} ${h * 0.5}Z`,
      fill,
    ) +
    CROWN.map(([a, b, k]) => circ([x + a * h, y + b * h, R * k], fill)).join('') +
    line(
      [-0.42, -0.3, 0.3, 0.44].map((a) => svg`M${x + a * h} ${y - h * 0.5}v${h * 0.3}`).join(''),
      fill,
      h * 0.012,
    )
  )
}

type Branch = { readonly angle: number; readonly length: number; readonly level: number }

/** Draws a tree without leaves. Each level of branches is one path, because they share a thickness. */
export function bare(c: Canvas, [x, y, len]: Spot, fill: string): string {
  const { r } = c
  const levels = ['', '', '', '', '']
  const grow = ([x0, y0]: Point, { angle, length, level }: Branch): void => {
    const end: Point = [x0 + Math.cos(angle) * length, y0 + Math.sin(angle) * length]
    const [x1, y1] = end
    const bow = r.in(-1, 1) * length * 0.15
    const branch = svg`M${x0} ${y0}Q${(x0 + x1) / 2 + bow} ${(y0 + y1) / 2} ${x1} ${y1}`
    levels[level] = (levels[level] ?? '') + branch
    if (level >= 4) return
    const next = level + 1
    grow(end, { angle: angle - r.in(0.25, 0.6), length: length * r.in(0.62, 0.78), level: next })
    grow(end, { angle: angle + r.in(0.2, 0.65), length: length * r.in(0.6, 0.76), level: next })
    if (level < 2) grow(end, { angle: angle + r.in(-0.15, 0.15), length: length * 0.6, level: level + 2 })
  }
  // Minus 90 degrees: upwards.
  grow([x, y], { angle: -1.5708 + r.in(-0.1, 0.1), length: len, level: 0 })
  return levels.map((d, k) => line(d, fill, len * 0.17 * Math.pow(0.6, k))).join('')
}
