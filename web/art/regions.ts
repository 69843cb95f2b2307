/** The region of each language: land, landmark, tree and arch. */
import type { Region } from './canvas.ts'
import { boulders, mesas, peaks, ridge } from './land.ts'
import { chhatri, fort, towers, truss } from './landmarks-north.ts'
import { gopuram, mandapa, minars } from './landmarks-south.ts'
import { palm, tree } from './trees.ts'
import { houseboat } from './vehicles.ts'

export const REGIONS = {
  Tamil: {
    land: (c, [y, a], f) => ridge(c, [y, a * 0.3], f),
    mark: (_, [x, y, s], f, l) =>
      gopuram([x, y, s * 0.62, s * 1.15], f, l) + gopuram([x + s * 0.72, y, s * 0.34, s * 0.6], f, l),
    tree: (c, [x, y, h], f, k) => palm(c, [x, y, h], { lean: h * 0.12 * k, fronds: 11 }, f),
    arch: 'post',
  },
  Telugu: {
    land: (c, [y, a], f, l) => boulders(c, [y, a * 0.8], f, l),
    mark: (_, [x, y, s], f, l) => minars([x, y, s * 0.85, s * 0.95], f, l),
    tree: (c, [x, y, h], f, k) => palm(c, [x, y, h], { lean: h * 0.06 * k, fronds: 13 }, f),
    arch: 'ogee',
  },
  Kannada: {
    land: (c, [y, a], f, l) => boulders(c, [y, a], f, l),
    mark: (_, [x, y, s], f, l) => mandapa([x, y, s * 1.1, s * 0.72], f, l),
    tree: (c, [x, y, h], f, k) => palm(c, [x, y, h], { lean: h * 0.03 * k, fronds: 9 }, f),
    arch: 'post',
  },
  Malayalam: {
    land: (c, [y, a], f) => ridge(c, [y, a * 0.35], f, { n: 7 }),
    mark: (_, [x, y, s], f, l) => houseboat([x, y, s * 1.0], f, l),
    tree: (c, [x, y, h], f, k) => palm(c, [x, y, h], { lean: h * 0.34 * k, fronds: 10 }, f),
    arch: 'gable',
  },
  Hindi: {
    land: (c, [y, a], f, l) => peaks(c, [y, a * 1.7], f, l),
    mark: (_, [x, y, s], f, l) => chhatri([x, y, s * 1.15, s * 0.85], f, l),
    tree: (_, [x, y, h], f) => tree([x, y, h * 0.8], f),
    arch: 'cusp',
  },
  Bengali: {
    land: (c, [y, a], f) => ridge(c, [y, a * 0.25], f),
    mark: (c, [, y, s], f) => truss(c, [y, s * 0.75], f),
    tree: (_, [x, y, h], f) => tree([x, y, h * 0.7], f),
    arch: 'bangla',
    spans: true,
  },
  Marathi: {
    land: (c, [y, a], f) => mesas(c, [y, a * 1.5], f),
    mark: (c, [x, y, s], f, l) => fort(c, [x, y, s * 1.35, s * 0.6], f, l),
    tree: (_, [x, y, h], f) => tree([x, y, h * 0.75], f),
    arch: 'cusp',
  },
  Odia: {
    land: (c, [y, a], f) => ridge(c, [y, a * 0.4], f, { n: 8 }),
    mark: (_, [x, y, s], f, l) => mandapa([x, y, s * 0.9, s * 0.6], f, l),
    tree: (c, [x, y, h], f, k) => palm(c, [x, y, h], { lean: h * 0.2 * k, fronds: 9 }, f),
    arch: 'round',
  },
  English: {
    land: (c, [y, a], f) => ridge(c, [y, a * 0.35], f),
    mark: (c, [, y, s], f, l) => towers(c, [y, s * 0.95], f, l),
    tree: (_, [x, y, h], f) => tree([x, y, h * 0.7], f),
    arch: 'pane',
  },
} satisfies Readonly<Record<string, Region>>

export const ART_LANGUAGES = Object.keys(REGIONS) as readonly (keyof typeof REGIONS)[]

/** Returns the region of a language; the city for an unknown language. */
export function regionOf(language: string): Region {
  const known = ART_LANGUAGES.find((name) => name === language)
  return REGIONS[known ?? 'English']
}
