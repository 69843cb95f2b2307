/** Computes the size and the style of a title over its picture from its letters, without measuring the layout. */
import { hash, random } from './seed.ts'

/**
 * The styles. Latin: tall capitals at font width 75, wide ones at 125, plain ones at 100. Indic scripts use the system
 * font: `indic` unchanged, `slant` rising as on painted film boards, `calm` centred below a thin line.
 */
type LatinVoice = 'tall' | 'wide' | 'plain'
type IndicVoice = 'indic' | 'slant' | 'calm'
type TitleVoice = LatinVoice | IndicVoice

type Shape = {
  /** Width of a letter, in em: nine words of ten are narrower than the sum of their letters. */
  readonly em: number
  /** Line height at which the descenders of a line do not touch the ascenders of the next. */
  readonly lead: number
  /** Largest size, as a share of the picture's width. */
  readonly cap: number
}

const LATIN_SHAPES: Record<LatinVoice, Shape> = {
  tall: { em: 0.43, lead: 0.94, cap: 0.25 },
  wide: { em: 0.8, lead: 1.05, cap: 0.13 },
  plain: { em: 0.58, lead: 1, cap: 0.17 },
}
/**
 * Shapes by the script of the first letter that has one, measured on 800 words in the Noto fonts of Android. Tamil and
 * Malayalam are wide and low; Telugu and Kannada have letters below the line; northern scripts are narrow.
 */
const INDIC_SHAPES: readonly (readonly [RegExp, Shape])[] = [
  [/\p{Script=Tamil}/u, { em: 0.97, lead: 1.16, cap: 0.17 }],
  [/\p{Script=Malayalam}/u, { em: 0.9, lead: 1.18, cap: 0.17 }],
  [/\p{Script=Telugu}/u, { em: 0.88, lead: 1.26, cap: 0.19 }],
  [/\p{Script=Kannada}/u, { em: 0.84, lead: 1.28, cap: 0.19 }],
  [/\p{Script=Bengali}/u, { em: 0.72, lead: 1.2, cap: 0.2 }],
  [/\p{Script=Oriya}/u, { em: 0.78, lead: 1.24, cap: 0.19 }],
]
const DEVANAGARI: Shape = { em: 0.68, lead: 1.18, cap: 0.2 }

/** Counts letters by width: vowel signs above or below a letter have none, those beside it about half a letter's. */
const lettersIn = (word: string): number =>
  word.replace(/\p{M}/gu, '').length + 0.55 * (word.match(/\p{Mc}/gu) ?? []).length

/** Arbitrary: with another number other titles get the styles. */
const STYLE_SEED = 0x51ab

/** The largest height of a title, as a share of the picture's width: less than a third of a 2:3 poster. */
const DARK_THIRD = 0.43
/** The largest width of a word, as a share of the picture's width: the rest is margin. */
const MAX_WORD_WIDTH = 0.82

export type Fit = { readonly voice: TitleVoice; readonly k: number; readonly lead: number }

/**
 * Computes the style and size of a title. `k` is the font size as a share of the picture's width: the longest word
 * must fit the width, and all lines the dark third. `lead` is the line height.
 */
export function fit(title: string): Fit {
  const latin = /^[\u0000-\u024f\s]*$/.test(title)
  const words = title.split(/\s+/)
  if (latin) {
    const voice = random(hash(title) ^ STYLE_SEED).pick(['tall', 'tall', 'wide', 'plain'] as const)
    return sized(
      voice,
      LATIN_SHAPES[voice],
      words.map((word) => word.length),
    )
  }
  const shape = INDIC_SHAPES.find(([script]) => script.test(title))?.[1] ?? DEVANAGARI
  // Three lines below the thin line would cover the picture.
  const calm = words.length > 2 ? 'indic' : 'calm'
  const voice = random(hash(title) ^ STYLE_SEED).pick(['indic', calm, 'slant'] as const)
  return sized(voice, { ...shape, cap: shape.cap * INDIC_CAPS[voice] }, words.map(lettersIn))
}

/** The rising style and the one with a line need more room than the letters. */
const INDIC_CAPS: Record<IndicVoice, number> = { indic: 1, slant: 0.95, calm: 0.86 }

function sized(voice: TitleVoice, { em, lead, cap }: Shape, lengths: readonly number[]): Fit {
  const size = Math.min(
    cap,
    DARK_THIRD / (lengths.length * lead),
    MAX_WORD_WIDTH / (Math.max(...lengths) * em),
  )
  return { voice, lead, k: Math.round(size * 1000) / 1000 }
}
