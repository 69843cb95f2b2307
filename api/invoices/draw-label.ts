/** Draws a label in English, and below it its translation in small type, with a line height for its script. */
import type { Language } from '#contract/languages.ts'
import type { Colour, PdfLayout } from '#api/invoices/pdf/pdf-layout.ts'
import type { Label } from './bilingual-labels.ts'

const GREY: Colour = [0.36, 0.37, 0.42]
/** For English labels and notes. */
export const SMALL = { size: 8.5, colour: GREY }

const TRANSLATION_SIZE = 7.5
/** Line heights in multiples of the size: letters of Telugu and Kannada reach far below the line. */
const LINE_HEIGHTS: Partial<Record<Language, number>> = { te: 1.45, kn: 1.5 }
const LINE_HEIGHT = 1.32
/** How far Latin letters reach below the line, in multiples of the size. */
const DESCENT = 0.25

export type Place = { x: number; width: number; align?: 'left' | 'right' }
type Style = { size?: number; bold?: boolean; colour?: Colour }

/** Draws the label from the current line on, and moves to its last line. */
export function drawLabel(sheet: PdfLayout, place: Place, label: Label, style: Style = {}): void {
  const { x, width, align = 'left' } = place
  sheet.paragraph({ x, width }, label.english, { ...style, align })
  drawTranslation(sheet, place, label, style)
}

/** Draws the translation below the current line, which has the English words, and moves to its last line. */
export function drawTranslation(
  sheet: PdfLayout,
  { x, width, align = 'left' }: Place,
  { translation, language }: Label,
  { size = SMALL.size }: Pick<Style, 'size'> = {},
): void {
  if (translation === '') return
  const lineHeight = lineHeightOf(language)
  sheet.down(lineHeight + Math.max(0, size - SMALL.size) * DESCENT)
  sheet.paragraph({ x, width }, translation, {
    size: TRANSLATION_SIZE,
    colour: GREY,
    align,
    language,
    lineHeight,
  })
}

/** A label and the width in which its translation is drawn, in points. */
export type FittedLabel = { label: Label; width: number }

/** Returns the distance from the current line to the last line of the longest translation in a row of labels. */
export function translationHeight(sheet: PdfLayout, row: readonly FittedLabel[]): number {
  const heights = row.map(({ label: { translation, language }, width }) => {
    if (translation === '') return 0
    const lines = sheet.breakLines(width, translation, { size: TRANSLATION_SIZE, language })
    return lines.length * lineHeightOf(language)
  })
  return Math.max(0, ...heights)
}

const lineHeightOf = (language: Language): number =>
  TRANSLATION_SIZE * (LINE_HEIGHTS[language] ?? LINE_HEIGHT)
