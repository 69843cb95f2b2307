/** The shapes of a picture as SVG source. Numbers are rounded to a tenth, which keeps a picture at 2 to 12 KB. */
import type { Box, Spot } from './canvas.ts'

const tenth = (value: number): string => (Math.round(value * 10) / 10).toString()

/** Rounds to a thousandth: for scales, where rounding to a tenth would be visible. */
export const fine = (value: number): string => (Math.round(value * 1000) / 1000).toString()

/** Template tag that rounds numbers to a tenth and inserts texts unchanged. */
export function svg(texts: TemplateStringsArray, ...parts: readonly (number | string)[]): string {
  return texts.reduce((done, text, i) => {
    const part = parts[i - 1] ?? ''
    return done + (typeof part === 'number' ? tenth(part) : part) + text
  })
}

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}"${more}/>`

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  svg`<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`

export const circ = ([x, y, r]: Spot, fill: string, more = ''): string =>
  svg`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`

export const rect = ([x, y, w, h]: Box, fill: string, more = ''): string =>
  svg`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${more}/>`

/** Places a drawing at x, y with a scale. */
export const group = ([x, y, scale]: Spot, inner: string): string =>
  svg`<g transform="translate(${x} ${y}) scale(${fine(scale)})">${inner}</g>`

export const op = (opacity: number | string): string => ` opacity="${opacity}"`
