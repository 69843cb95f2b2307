/** Layout of A4 pages, written from the top, in points (1/72 inch). */
import type { Language } from '#contract/languages.ts'
import { openShaper, type Shaped } from './open-shaper.ts'
import { createGlyphSubset, inLanguage, type Page, pdfNumber, writePdf } from './write-pdf.ts'

const WIDTH = 595
const HEIGHT = 842
export const MARGIN = 48
/** Where text that is aligned right ends. */
export const RIGHT = WIDTH - MARGIN
const BOTTOM = 72

/** Red, green and blue, each from 0 to 1. */
export type Colour = readonly [number, number, number]
const INK: Colour = [0.08, 0.09, 0.11]

type Style = {
  size?: number
  bold?: boolean
  colour?: Colour
  align?: 'left' | 'right'
  /** The language of the text, if it differs from the language of the document. */
  language?: Language
  /** The line height of a paragraph, in points. */
  lineHeight?: number
}

export type PdfLayout = {
  /** Returns the distance of the next line from the top of the page. */
  y: () => number
  down: (points: number) => void
  /** Begins a new page if fewer than that many points are left. */
  keep: (points: number) => void
  /** Writes text on the line of `y`. @param x the left end of the text, or with `align: 'right'` the right end */
  text: (x: number, text: string, style?: Style) => void
  /** Writes text in lines of at most `width`; moves down after each line except the last. */
  paragraph: (at: { x: number; width: number }, text: string, style?: Style) => void
  /** Returns the lines of a paragraph. */
  breakLines: (width: number, text: string, style?: Style) => string[]
  rule: (from: number, to: number, weight: number) => void
  /** Draws the shop's half sun with its base on the line of `y`. */
  sun: (x: number, radius: number) => void
  finish: (about: { title: string; author: string }) => Buffer
}

const LINE = 1.4

/** Opens a layout. @param texts all texts that will be written; they determine the fonts to load */
export async function createLayout(texts: readonly string[]): Promise<PdfLayout> {
  const shape = await openShaper(texts)
  const letters = createGlyphSubset()
  const pages: string[][] = [[]]
  let down = MARGIN
  const draw = (...operators: string[]) => pages.at(-1)?.push(...operators)
  const up = () => HEIGHT - down

  const write = (
    x: number,
    shaped: Shaped,
    { size = 9.5, colour = INK, align = 'left', language }: Style,
  ) => {
    const left = align === 'right' ? x - (shaped.width * size) / 1000 : x
    const written = letters.write(shaped, { x: left, y: up(), size })
    draw(`${colour.map(pdfNumber).join(' ')} rg`, language ? inLanguage(written, language) : written)
  }
  const text: PdfLayout['text'] = (x, words, style = {}) => write(x, shape(words, style), style)
  const breakLines: PdfLayout['breakLines'] = (width, words, style = {}) =>
    linesOf(words, (line) => (shape(line, style).width * (style.size ?? 9.5)) / 1000 <= width)

  return {
    y: () => down,
    down: (points) => (down += points),
    keep: (points) => {
      if (down + points <= HEIGHT - BOTTOM) return
      pages.push([])
      down = MARGIN
    },
    text,
    paragraph: ({ x, width }, words, style = {}) => {
      breakLines(width, words, style).forEach((line, index) => {
        if (index > 0) down += style.lineHeight ?? (style.size ?? 9.5) * LINE
        text(x, line, style)
      })
    },
    breakLines,
    rule: (from, to, weight) =>
      draw(
        `${INK.map(pdfNumber).join(' ')} RG ${pdfNumber(weight)} w`,
        `${pdfNumber(from)} ${pdfNumber(up())} m ${pdfNumber(to)} ${pdfNumber(up())} l S`,
      ),
    sun: (x, radius) => draw(halfSun(x, up(), radius)),
    finish: (about) => writePdf(pages.map(pageOf), { ...about, glyphs: letters.glyphs() }),
  }
}

const pageOf = (operators: string[]): Page => ({
  width: WIDTH,
  height: HEIGHT,
  content: operators.join('\n'),
})

function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1) ?? ''} ${word}` : ''
    if (longer !== '' && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(...partsOf(word, fits))
  }
  return lines
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a word that is wider than a line, between letters. */
function partsOf(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts: string[] = []
  for (const { segment } of graphemes.segment(word)) {
    const longer = (parts.at(-1) ?? '') + segment
    if (parts.length > 0 && fits(longer)) parts[parts.length - 1] = longer
    else parts.push(segment)
  }
  return parts
}

/** Distance of the Bézier control points of a quarter circle from its ends, for radius 1. */
const QUARTER = 0.5523

function halfSun(x: number, y: number, radius: number): string {
  const off = radius * QUARTER
  const at = (dx: number, dy: number) => `${pdfNumber(x + dx)} ${pdfNumber(y + dy)}`
  return `1 0.72 0.11 rg ${at(-radius, 0)} m
${at(-radius, off)} ${at(-off, radius)} ${at(0, radius)} c
${at(off, radius)} ${at(radius, off)} ${at(radius, 0)} c f`
}
