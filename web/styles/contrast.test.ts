/** Contrast of the design tokens in both themes, by the formula of WCAG 2.2. */
import { ART_GENRES, inkOf } from '#web/art/palettes.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('web/styles/tokens.css', 'utf8')
const [before = '', dayBlock = ''] = css.split('@media (prefers-color-scheme: light)')

const coloursIn = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )

const night = coloursIn(before)
const themes = [
  ['night', night],
  ['day', { ...night, ...coloursIn(dayBlock) }],
] as const

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const SURFACES = ['bg', 'bg-sunk', 'surface', 'raised', 'hover', 'field']
/** Foreground, backgrounds and minimum contrast: 4.5 for text, 3 for lines that carry information. */
const RULES: readonly (readonly [what: string, on: readonly string[], least: number])[] = [
  ['text', [...SURFACES, 'tint'], 7],
  ['text-2', [...SURFACES, 'tint'], 4.5],
  ['text-3', SURFACES, 4.5],
  ['accent', SURFACES, 4.5],
  ['on-sun', ['sun', 'sun-hi', 'sun-lo'], 4.5],
  ['success', [...SURFACES, 'success-bg'], 4.5],
  ['error', [...SURFACES, 'error-bg'], 4.5],
  ['info', [...SURFACES, 'info-bg'], 4.5],
  ['text', ['success-bg', 'error-bg', 'info-bg'], 7],
  ['mark', [...SURFACES, 'tint'], 3],
  ['edge', SURFACES, 3],
  ['ring', SURFACES, 3],
]

test.each(themes)(
  'by %s, text and lines have enough contrast on each of their backgrounds',
  (_theme, colours) => {
    const tooFaint = RULES.flatMap(([what, grounds, least]) =>
      grounds.flatMap((ground) => {
        const measured = contrast(colours[what] ?? '', colours[ground] ?? '')
        return measured >= least
          ? []
          : [`--${what} on --${ground}: ${measured.toFixed(2)}, at least ${least}`]
      }),
    )
    expect(tooFaint).toEqual([])
  },
)

test('the background of every poster has a contrast of more than 12 with the cream letters of its title', () => {
  for (const genre of ART_GENRES) {
    for (const title of ['a', 'b', 'c', 'd']) {
      const ink = inkOf({ title, language: 'Tamil', genre })
      expect(contrast('#fff7e8', ink), genre).toBeGreaterThan(12)
    }
  }
})
