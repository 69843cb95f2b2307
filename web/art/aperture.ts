/** A foreground with an opening in the shape of the region's arch, in one colour. */
import type { ArchForm, Canvas } from './canvas.ts'
import { line, op, svg } from './pen.ts'

/** Half width, top and bottom of the opening; by default it frames the whole picture. */
type Opening = { readonly w: number; readonly t: number; readonly b: number }

type Outline = Opening & { readonly x: number; readonly s: number; readonly L: number; readonly R: number }

const ARCHES: Record<ArchForm, (outline: Outline) => string> = {
  ogee: ({ x, w, t, s, b, L, R }) =>
    svg`M${L} ${b}V${s}C${L} ${s - w * 0.55} ${x - w * 0.3} ${s - w * 0.5} ${x} ${t}C${x + w * 0.3} ${s - w * 0.5} ${R} ${s - w * 0.55} ${R} ${s}V${b}Z`,
  cusp: ({ x, w, s, b, L }) => {
    const q = w / 4.2
    return svg`M${L} ${b}V${s}q${q * 0.1} ${-q} ${q} ${-q * 0.9}q${-q * 0.1} ${-q * 1.1} ${q * 1.1} ${-q}q0 ${-q * 0.9} ${q * 1.1} ${-q * 0.7}Q${x - q * 0.2} ${s - w * 0.78} ${x} ${s - w * 0.86}Q${x + q * 0.2} ${s - w * 0.78} ${x + q} ${s - q * 2.6}q${q * 1.1} ${-q * 0.2} ${q * 1.1} ${q * 0.7}q${q * 1.2} ${-q * 0.1} ${q * 1.1} ${q}q${q * 0.9} ${-q * 0.1} ${q} ${q * 0.9}V${b}Z`
  },
  post: ({ w, s, b, L }) =>
    svg`M${L} ${b}V${s - w * 0.2}l${-w * 0.08} ${-w * 0.1}v${-w * 0.1}h${w * 0.3}l${w * 0.22} ${-w * 0.16}h${w * 1.12}l${w * 0.22} ${w * 0.16}h${w * 0.3}v${w * 0.1}l${-w * 0.08} ${w * 0.1}V${b}Z`,
  bangla: ({ x, w, t, s, b, L, R }) =>
    svg`M${L} ${b}V${s}Q${L + w * 0.2} ${t + w * 0.1} ${x} ${t + w * 0.06}Q${R - w * 0.2} ${t + w * 0.1} ${R} ${s}V${b}Z`,
  gable: ({ x, w, t, s, b, L, R }) =>
    svg`M${L} ${b}V${s}L${L - w * 0.1} ${s}Q${x - w * 0.3} ${s - w * 0.35} ${x} ${t}Q${x + w * 0.3} ${s - w * 0.35} ${R + w * 0.1} ${s}H${R}V${b}Z`,
  round: ({ w, t, b, L, R }) => svg`M${L} ${b}V${t + w}A${w} ${w} 0 0 1 ${R} ${t + w}V${b}Z`,
  pane: ({ w, t, b, L, R }) => svg`M${L} ${b}V${t + w * 0.2}H${R}V${b}Z`,
}

const wholePicture = ({ W, H, crop }: Canvas): Opening => ({
  w: Math.min(W * 0.39, H * 0.36),
  t: H * (crop === 'poster' ? 0.09 : 0.07),
  b: H * 1.02,
})

export function aperture(
  c: Canvas,
  form: ArchForm,
  [fill, edge]: readonly [fill: string, edge: string],
  opening: Opening = wholePicture(c),
): string {
  const { W, H, u, focusX: x } = c
  const { w, t, b } = opening
  const [L, R] = [x - w, x + w]
  const outline = ARCHES[form]({ w, t, b, x, L, R, s: t + w * 0.75 })
  const bars = form === 'pane' ? line(svg`M${x} ${t}V${b}M${L} ${t + w * 0.95}H${R}`, fill, u * 2) : ''
  return (
    svg`<path fill="${fill}" fill-rule="evenodd" d="M0 0H${W}V${H}H0Z${outline}"/>` +
    bars +
    line(outline, edge, u * 0.5, op(0.55))
  )
}
