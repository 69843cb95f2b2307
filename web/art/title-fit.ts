/** Computes the size and the style of a title over its picture from its letters, without measuring the layout. */
import { hash, random } from './seed.ts'

/**
 * The styles. Latin: tall capitals at font width 75, wide ones at 125, plain ones at 100. Indic scripts use the system
 * font: `indic` unchanged, `slant` rising as on painted film boards, `calm` centred below a thin line.
 */
type LatinStyle = 'tall' | 'wide' | 'plain'
type IndicStyle = 'indic' | 'slant' | 'calm'
type TitleStyle = LatinStyle | IndicStyle

type Shape = {
  /** Width of a letter, in em: nine words of ten are narrower than the sum of their letters. */
  readonly letterWidth: number
  /** Line height at which the descenders of a line do not touch the ascenders of the next. */
  readonly lineHeight: number
  /** Largest size, as a share of the picture's width. */
  readonly maxFontSize: number
}

const LATIN_SHAPES: Record<LatinStyle, Shape> = {
  tall: { letterWidth: 0.43, lineHeight: 0.94, maxFontSize: 0.25 },
  wide: { letterWidth: 0.8, lineHeight: 1.05, maxFontSize: 0.13 },
  plain: { letterWidth: 0.58, lineHeight: 1, maxFontSize: 0.17 },
}
/**
 * Shapes by the script of the first letter that has one, measured on 800 words in the Noto fonts of Android. Tamil and
 * Malayalam are wide and low; Telugu and Kannada have letters below the line; northern scripts are narrow.
 */
const INDIC_SHAPES: readonly (readonly [RegExp, Shape])[] = [
  [/\p{Script=Tamil}/u, { letterWidth: 0.97, lineHeight: 1.16, maxFontSize: 0.17 }],
  [/\p{Script=Malayalam}/u, { letterWidth: 0.9, lineHeight: 1.18, maxFontSize: 0.17 }],
  [/\p{Script=Telugu}/u, { letterWidth: 0.88, lineHeight: 1.26, maxFontSize: 0.19 }],
  [/\p{Script=Kannada}/u, { letterWidth: 0.84, lineHeight: 1.28, maxFontSize: 0.19 }],
  [/\p{Script=Bengali}/u, { letterWidth: 0.72, lineHeight: 1.2, maxFontSize: 0.2 }],
  [/\p{Script=Oriya}/u, { letterWidth: 0.78, lineHeight: 1.24, maxFontSize: 0.19 }],
]
const DEVANAGARI: Shape = { letterWidth: 0.68, lineHeight: 1.18, maxFontSize: 0.2 }

/** Counts letters by width: vowel signs above or below a letter have none, those beside it about half a letter's. */
const lettersIn = (word: string): number =>
  word.replace(/\p{M}/gu, '').length + 0.55 * (word.match(/\p{Mc}/gu) ?? []).length

/** Arbitrary: with another number other titles get the styles. */
const STYLE_SEED = 0x51ab

/** The largest height of a title, as a share of the picture's width: less than a third of a 2:3 poster. */
const DARK_THIRD = 0.43
/** The largest width of a word, as a share of the picture's width: the rest is margin. */
const MAX_WORD_WIDTH = 0.82

export type TitleFit = {
  readonly style: TitleStyle
  /** As a share of the picture's width. */
  readonly fontSize: number
  /** As a multiple of the font size. */
  readonly lineHeight: number
}

/** Computes the style and size of a title: the longest word must fit the width, and all lines the dark third of the picture. */
export function fitTitle(title: string): TitleFit {
  const latin = /^[\u0000-\u024f\s]*$/.test(title)
  const words = title.split(/\s+/)
  if (latin) {
    const style = random(hash(title) ^ STYLE_SEED).pick(['tall', 'tall', 'wide', 'plain'] as const)
    return sized(
      style,
      LATIN_SHAPES[style],
      words.map((word) => word.length),
    )
  }
  const shape = INDIC_SHAPES.find(([script]) => script.test(title))?.[1] ?? DEVANAGARI
  // Three lines below the thin line would cover the picture.
  const calm = words.length > 2 ? 'indic' : 'calm'
  const style = random(hash(title) ^ STYLE_SEED).pick(['indic', calm, 'slant'] as const)
  return sized(style, { ...shape, maxFontSize: shape.maxFontSize * INDIC_CAPS[style] }, words.map(lettersIn))
}

/** The rising style and the one with a line need more room than the letters. */
const INDIC_CAPS: Record<IndicStyle, number> = { indic: 1, slant: 0.95, calm: 0.86 }

function sized(
  style: TitleStyle,
  { letterWidth, lineHeight, maxFontSize }: Shape,
  lengths: readonly number[],
): TitleFit {
  const size = Math.min(
    maxFontSize,
    DARK_THIRD / (lengths.length * lineHeight),
    MAX_WORD_WIDTH / (Math.max(...lengths) * letterWidth),
  )
  return { style, lineHeight, fontSize: Math.round(size * 1000) / 1000 }
}
