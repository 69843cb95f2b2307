/** How large a live title stands over its picture, and in which voice; no measuring, no layout pass. */
import { hash, random } from './seed.ts'

/**
 * Latin: tall capitals at width 75, wide ones at 125, plain at 100. Indic scripts have the system's face: `indic` as it is,
 * `slant` uphill as on painted film boards, `calm` in the middle below a thin line.
 */
type LatinVoice = 'tall' | 'wide' | 'plain'
type IndicVoice = 'indic' | 'slant' | 'calm'
type TitleVoice = LatinVoice | IndicVoice

type Shape = {
  /** Width of a letter, in em, such that nine words of ten are narrower than their letters say. */
  readonly em: number
  /** Line height, so that what hangs below one line does not meet what stands above the next. */
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
 * By the script of the first letter that has one, measured on 800 words in the Noto faces that Android has. Tamil and
 * Malayalam are wide and low; Telugu and Kannada hang letters below the line; northern scripts are narrow.
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

/** Vowel signs above and below a letter take no place of their own, those beside it about half of one. */
const lettersIn = (word: string): number =>
  word.replace(/\p{M}/gu, '').length + 0.55 * (word.match(/\p{Mc}/gu) ?? []).length

/** What a title may cover in height, as a share of the picture's width. */
const DARK_THIRD = 0.43

export type Fit = { readonly voice: TitleVoice; readonly k: number; readonly lead: number }

/**
 * `k` is the font size as a share of the picture's width, from the longest word, never taller than the dark third;
 * `lead` the line height that goes with it.
 */
export function fit(title: string): Fit {
  const latin = /^[\u0000-\u024f\s]*$/.test(title)
  const words = title.split(/\s+/)
  if (latin) {
    const voice = random(hash(title) ^ 0x51ab).pick(['tall', 'tall', 'wide', 'plain'] as const)
    return sized(
      voice,
      LATIN_SHAPES[voice],
      words.map((word) => word.length),
    )
  }
  const shape = INDIC_SHAPES.find(([script]) => script.test(title))?.[1] ?? DEVANAGARI
  // Three lines below a thin one would reach into the picture.
  const calm = words.length > 2 ? 'indic' : 'calm'
  const voice = random(hash(title) ^ 0x51ab).pick(['indic', calm, 'slant'] as const)
  return sized(voice, { ...shape, cap: shape.cap * INDIC_CAPS[voice] }, words.map(lettersIn))
}

/** Uphill and with a line above it a title needs more room than its letters. */
const INDIC_CAPS: Record<IndicVoice, number> = { indic: 1, slant: 0.95, calm: 0.86 }

function sized(voice: TitleVoice, { em, lead, cap }: Shape, lengths: readonly number[]): Fit {
  const size = Math.min(cap, DARK_THIRD / (lengths.length * lead), 0.82 / (Math.max(...lengths) * em))
  return { voice, lead, k: Math.round(size * 1000) / 1000 }
}
