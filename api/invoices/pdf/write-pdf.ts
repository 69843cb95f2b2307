/**
 * Writes pages as a PDF 1.7 file (ISO 32000-1). Glyphs are shapes in Type 3 fonts (section 9.6.5), each stored once;
 * their text can still be searched and copied.
 */
import { deflateSync } from 'node:zlib'
import type { Glyph, Run, Shaped } from './open-shaper.ts'

/** Collects the glyphs that a document uses, and writes the operators that show them. */
export type GlyphSubset = {
  /** @param at the left end of the base line, in points @returns operators for a page's content */
  write: (shaped: Shaped, at: { x: number; y: number; size: number }) => string
  glyphs: () => readonly Glyph[]
}

/** A code of a Type 3 font is one byte; code 0 is not used. */
const GLYPHS_PER_FONT = 250

export function createGlyphSubset(): GlyphSubset {
  const numbers = new Map<string, number>()
  const glyphs: Glyph[] = []
  const numberOf = (glyph: Glyph): number => {
    const known = numbers.get(glyph.key)
    if (known !== undefined) return known
    numbers.set(glyph.key, glyphs.push(glyph) - 1)
    return glyphs.length - 1
  }
  const writeRun = (run: Run, { x, y, size }: { x: number; y: number; size: number }): string => {
    const shown = run.glyphs.map(({ glyph, x: right, y: up }) => {
      const number = numberOf(glyph)
      const font = `/F${String(Math.floor(number / GLYPHS_PER_FONT))} ${pdfNumber(size)} Tf`
      const place = `1 0 0 1 ${pdfNumber(x + (right * size) / 1000)} ${pdfNumber(y + (up * size) / 1000)} Tm`
      return `${font} ${place} <${hex(1 + (number % GLYPHS_PER_FONT), 2)}> Tj`
    })
    const markers = run.needsText ? [`/Span <</ActualText ${textString(run.text)}>> BDC`, 'EMC'] : ['', '']
    return [markers[0], 'BT', ...shown, 'ET', markers[1]].join('\n')
  }
  return {
    write: ({ runs }, at) => runs.map((run) => writeRun(run, at)).join('\n'),
    glyphs: () => glyphs,
  }
}

/** Returns the operators as a span in a language (section 14.9.2). */
export const inLanguage = (operators: string, language: string): string =>
  `/Span <</Lang (${language}-IN)>> BDC\n${operators}\nEMC`

export type Page = { width: number; height: number; content: string }

type About = { title: string; author: string; glyphs: readonly Glyph[] }

export function writePdf(pages: readonly Page[], { title, author, glyphs }: About): Buffer {
  const objects: Buffer[] = []
  const add = (body: string | Buffer): number => objects.push(Buffer.from(body as string))
  const stream = (dictionary: string, body: string): number => {
    const packed = deflateSync(body)
    const length = `/Filter /FlateDecode /Length ${String(packed.length)}`
    return add(
      Buffer.concat([
        Buffer.from(`<<${dictionary} ${length}>>\nstream\n`),
        packed,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  const fonts = chunks(glyphs, GLYPHS_PER_FONT).map(
    (some, index) => `/F${String(index)} ${ref(addFont(some, { add, stream }))}`,
  )
  // Each page refers to the tree, which follows all pages; a page is two objects, its content and itself.
  const tree = objects.length + pages.length * 2 + 1
  const kids = pages.map(({ width, height, content }) => {
    const contents = stream('', content)
    return add(
      `<</Type /Page /Parent ${ref(tree)} /MediaBox [0 0 ${pdfNumber(width)} ${pdfNumber(height)}]
/Resources <</Font <<${fonts.join(' ')}>>>> /Contents ${ref(contents)}>>`,
    )
  })
  add(`<</Type /Pages /Count ${String(kids.length)} /Kids [${kids.map(ref).join(' ')}]>>`)
  const catalogue = add(
    `<</Type /Catalog /Pages ${ref(tree)} /Lang (en-IN) /ViewerPreferences <</DisplayDocTitle true>>>>`,
  )
  const info = add(`<</Title ${textString(title)} /Author ${textString(author)}>>`)
  return assemble(objects, `/Root ${ref(catalogue)} /Info ${ref(info)}`)
}

type Adding = { add: (body: string) => number; stream: (dictionary: string, body: string) => number }

function addFont(glyphs: readonly Glyph[], { add, stream }: Adding): number {
  const names = glyphs.map((_, index) => `/g${String(index)}`)
  const drawings = glyphs.map(({ outline, box, advance }) =>
    stream('', `${[advance, 0, ...box].map(pdfNumber).join(' ')} d1\n${outline}\nf`),
  )
  const procedures = names.map((name, index) => `${name} ${ref(drawings[index] ?? 0)}`)
  const box = [0, 1, 2, 3].map((side) => {
    const sides = glyphs.map((glyph) => glyph.box[side] ?? 0)
    return pdfNumber(side < 2 ? Math.min(...sides) : Math.max(...sides))
  })
  const readings = stream('', readingsOf(glyphs))
  return add(
    `<</Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FontBBox [${box.join(' ')}]
/FirstChar 1 /LastChar ${String(glyphs.length)} /Widths [${glyphs.map(({ advance }) => pdfNumber(advance)).join(' ')}]
/Encoding <</Type /Encoding /Differences [1 ${names.join(' ')}]>>
/CharProcs <<${procedures.join(' ')}>> /ToUnicode ${ref(readings)} /Resources <<>>>>`,
  )
}

/** Returns a ToUnicode map from glyph codes to characters, for search and copy (section 9.10.3). */
function readingsOf(glyphs: readonly Glyph[]): string {
  const lines = glyphs.flatMap(({ reads }, index) =>
    reads === '' ? [] : [`<${hex(index + 1, 2)}> <${utf16(reads)}>`],
  )
  const groups = chunks(lines, 100).map((some) =>
    [`${String(some.length)} beginbfchar`, ...some, 'endbfchar'].join('\n'),
  )
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Readings def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
${groups.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}

/** Concatenates the objects and the cross-reference table with their offsets (section 7.5.4). */
function assemble(objects: readonly Buffer[], trailer: string): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')]
  const starts: number[] = []
  let length = parts[0]?.length ?? 0
  objects.forEach((body, index) => {
    starts.push(length)
    const object = Buffer.concat([
      Buffer.from(`${String(index + 1)} 0 obj\n`),
      body,
      Buffer.from('\nendobj\n'),
    ])
    parts.push(object)
    length += object.length
  })
  const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
  const size = String(objects.length + 1)
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${size} ${trailer}>>\nstartxref\n${String(length)}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table)])
}

const ref = (number: number): string => `${String(number)} 0 R`
export const pdfNumber = (value: number): string => String(Math.round(value * 100) / 100)
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index), 4)).join('')
const textString = (text: string): string => `<feff${utf16(text)}>`

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}
