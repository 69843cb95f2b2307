/**
 * Shapes text into positioned glyphs with HarfBuzz: in Indian scripts letters join, stack and change their order. The
 * fonts are Noto Sans, one file for each script, loaded when the script first occurs.
 */
import type * as HarfBuzzModule from 'harfbuzzjs'
import { readFile } from 'node:fs/promises'
import { readWoff } from './read-woff.ts'

export type Glyph = {
  /** Equal for equal shapes. */
  key: string
  /** PDF operators that draw the glyph, in thousandths of the size. */
  outline: string
  /** Left, bottom, right and top, in thousandths of the size. */
  box: readonly [number, number, number, number]
  advance: number
  /** The character whose usual glyph this is; '' for a joined or changed shape. */
  reads: string
}

export type Run = {
  text: string
  /** The glyphs do not read as the text, one by one: the PDF needs the text explicitly for copy and search. */
  needsText: boolean
  glyphs: { glyph: Glyph; x: number; y: number }[]
}

/** Widths and positions in thousandths of the size. */
export type Shaped = { width: number; runs: Run[] }

/** `language`: a code; some letters have another shape in Marathi than in Hindi. */
type TextStyle = { bold?: boolean; language?: string }

export type Shaper = (text: string, style?: TextStyle) => Shaped

/** Nine blocks of 128 from U+0900, in the order of Unicode. */
const INDIAN = [
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
]
const FIRST_INDIAN = 0x0900
const JOINERS = /^[\u200c\u200d\p{M}]$/u
/** Full stops of Devanagari's block, which all scripts of India use and all fonts have. */
const DANDAS = /^[\u0964\u0965]$/

/** Returns the font file for a character. Scripts without a font get the empty box of the Latin font. */
function fileFor(character: string, bold: boolean): string {
  const code = character.codePointAt(0) ?? 0
  const indian = INDIAN[(code - FIRST_INDIAN) >> 7]
  if (code >= FIRST_INDIAN && indian !== undefined) return indian
  const basic = code <= 0xff || (code >= 0x2000 && code <= 0x206f)
  return `${basic ? 'latin' : 'latin-ext'}${bold ? '-bold' : ''}`
}

type Piece = { file: string; text: string }

function piecesOf(text: string, bold: boolean): Piece[] {
  const pieces: Piece[] = []
  for (const character of text) {
    const last = pieces.at(-1)
    const file = last && continues(character, last) ? last.file : fileFor(character, bold)
    if (last?.file === file) last.text += character
    else pieces.push({ file, text: character })
  }
  return pieces
}

const continues = (character: string, { file }: Piece): boolean =>
  JOINERS.test(character) || (DANDAS.test(character) && INDIAN.includes(file))

type HarfBuzz = typeof HarfBuzzModule
type Font = {
  font: HarfBuzzModule.Font
  scale: number
  glyphs: Map<number, Glyph>
  /** The characters of the font by their usual glyphs. */
  characters: ReadonlyMap<number, string>
}

const fonts = new Map<string, Font>()

/** Loads fonts and returns a shaper. @param texts all texts that will be shaped; they determine the fonts to load */
export async function openShaper(texts: readonly string[]): Promise<Shaper> {
  const harfbuzz = await import('harfbuzzjs')
  const files = new Set(['latin', 'latin-bold', 'latin-ext', 'latin-ext-bold'])
  for (const text of texts) for (const { file } of piecesOf(text, false)) files.add(file)
  for (const file of files) if (!fonts.has(file)) fonts.set(file, await readFont(harfbuzz, file))

  return (text, { bold = false, language } = {}) => {
    let width = 0
    const runs = piecesOf(text, bold).map((piece) => {
      const font = fonts.get(piece.file)
      if (!font) throw new Error(`font ${piece.file} is not loaded: the text was not passed to openShaper`)
      const run = shapePiece(harfbuzz, font, { ...piece, from: width, language })
      width = run.end
      return run
    })
    return { width, runs }
  }
}

async function readFont({ Blob, Face, Font }: HarfBuzz, file: string): Promise<Font> {
  const bytes = readWoff(await readFile(new URL(`../fonts/${file}.woff`, import.meta.url)))
  const face = new Face(new Blob(bytes))
  const font = new Font(face)
  return { font, scale: 1000 / face.upem, glyphs: new Map(), characters: charactersOf(font, face) }
}

/** Several characters may have one glyph, such as blanks: it reads as the first of them. */
function charactersOf(font: HarfBuzzModule.Font, face: HarfBuzzModule.Face): Map<number, string> {
  const characters = new Map<number, string>()
  for (const code of face.collectUnicodes()) {
    const glyph = font.nominalGlyph(code)
    if (glyph !== undefined && !characters.has(glyph)) characters.set(glyph, String.fromCodePoint(code))
  }
  return characters
}

function shapePiece(
  { Buffer: Letters, shape }: HarfBuzz,
  { font, scale, glyphs: known, characters }: Font,
  { file, text, from, language }: Piece & { from: number; language: string | undefined },
): Run & { end: number } {
  const letters = new Letters()
  letters.addText(text)
  letters.guessSegmentProperties()
  if (language !== undefined) letters.setLanguage(language)
  shape(font, letters)
  const places = letters.getGlyphPositions()
  const infos = letters.getGlyphInfos()
  const clusters = new Set(infos.map(({ cluster }) => cluster))
  let end = from
  const glyphs = infos.map(({ codepoint: id }, index) => {
    const place = places[index]
    const glyph =
      known.get(id) ??
      toGlyph(font.glyphToPath(id), {
        key: `${file} ${String(id)}`,
        scale,
        reads: characters.get(id) ?? '',
        advance: font.glyphHAdvance(id),
      })
    known.set(id, glyph)
    const at = { glyph, x: end + (place?.xOffset ?? 0) * scale, y: (place?.yOffset ?? 0) * scale }
    end += (place?.xAdvance ?? 0) * scale
    return at
  })
  const readsAsText = glyphs.map(({ glyph }) => glyph.reads).join('') === text
  const isOneToOne = infos.length === text.length && clusters.size === text.length
  return { text, needsText: !isOneToOne || !readsAsText, glyphs, end }
}

type About = { key: string; scale: number; reads: string; advance: number }

/** Converts an SVG path to a glyph. HarfBuzz writes only the commands M, L, Q, C and Z. */
function toGlyph(path: string, { key, scale, reads, advance }: About): Glyph {
  const xs: number[] = []
  const ys: number[] = []
  let [x, y] = [0, 0]
  const operators = [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(([, command = '', rest = '']) => {
    const at = (rest.match(/-?[\d.]+/g) ?? []).map((number) => Number(number) * scale)
    at.forEach((value, index) => (index % 2 === 0 ? xs : ys).push(value))
    const points = command === 'Q' ? cubic([x, y], at) : at
    ;[x, y] = [points.at(-2) ?? x, points.at(-1) ?? y]
    const operator = { M: 'm', L: 'l', Q: 'c', C: 'c', Z: 'h' }[command] ?? ''
    return [...points.map((value) => value.toFixed(0)), operator].join(' ')
  })
  const box = [Math.min(0, ...xs), Math.min(0, ...ys), Math.max(0, ...xs), Math.max(0, ...ys)] as const
  return { key, outline: operators.join('\n'), box, advance: advance * scale, reads }
}

/** Converts a quadratic curve to a cubic one: PDF has no curves with one control point. */
function cubic([x, y]: [number, number], [cx = 0, cy = 0, endX = 0, endY = 0]: number[]): number[] {
  const towards = (from: number, control: number) => from + ((control - from) * 2) / 3
  return [towards(x, cx), towards(y, cy), towards(endX, cx), towards(endY, cy), endX, endY]
}
