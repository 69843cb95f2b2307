/** Extracts the text of our PDFs, for tests. */
import { inflateSync } from 'node:zlib'

/**
 * Returns the text that a reader copies out of the PDF: the ActualText if there is one, otherwise the characters
 * that the fonts assign to the glyphs.
 */
export function textOf(pdf: Buffer): string {
  const streams = streamsOf(pdf)
  const readings = streams
    .filter((stream) => stream.includes('begincmap'))
    .map(
      (stream) =>
        new Map(
          [...stream.matchAll(/^<(..)> <(.{4})>$/gm)].map(([, code, reads = '']) => [code, utf16(reads)]),
        ),
    )
  const content = streams.find((stream) => stream.includes(' Tj')) ?? ''
  return [...content.matchAll(/ActualText <feff(.*?)>>> BDC[\s\S]*?EMC|BT\n([\s\S]*?)\nET/g)]
    .map(([, hexText, letters = '']) =>
      hexText === undefined
        ? [...letters.matchAll(/\/F(\d+) .*<(..)> Tj/g)]
            .map(([, font, code]) => readings[Number(font)]?.get(code) ?? '\ufffd')
            .join('')
        : utf16(hexText),
    )
    .join('\n')
}

/** Returns the unpacked streams of the file, in its order. */
export const streamsOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/Length (\d+)>>\nstream\n/g)].map(({ index, 0: head, 1: length }) =>
    inflateSync(pdf.subarray(index + head.length, index + head.length + Number(length))).toString('latin1'),
  )

const utf16 = (hex: string): string =>
  hex.replace(/.{4}/g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)))
