/** Tests text shaping: Indian letters spelt with a joiner. */
import { expect, test } from 'vitest'
import { openShaper } from './open-shaper.ts'

const glyphsOf = async (text: string): Promise<string[]> => {
  const shape = await openShaper([text])
  return shape(text).runs.flatMap(({ glyphs }) => glyphs.map(({ glyph }) => glyph.key))
}

test('draws a Malayalam letter spelt with a joiner like its single character', async () => {
  expect(await glyphsOf('അനില്\u200d')).toEqual(await glyphsOf('അനിൽ'))
  expect(await glyphsOf('അനില്\u200d')).not.toEqual(await glyphsOf('അനില്'))
})

test('draws a Marathi r with a joiner differently from one without', async () => {
  const [first] = await glyphsOf('र\u200d्याचेल')
  expect(await glyphsOf('र्याचेल')).not.toContain(first)
})

test('shapes a name with joiners as one run of one font with its typed text', async () => {
  for (const name of ['അനില്\u200d', 'र\u200d्याचेल']) {
    const shape = await openShaper([name])
    expect(shape(name, { bold: true }).runs.map(({ text, needsText }) => ({ text, needsText }))).toEqual([
      { text: name, needsText: true },
    ])
  }
})

test('draws the full stop of a sentence in the font of the sentence', async () => {
  expect((await glyphsOf('ক।')).map((key) => key.split(' ')[0])).toEqual(['bengali', 'bengali'])
  expect((await glyphsOf('OTP।')).at(-1)).toMatch(/^devanagari /)
})

test('draws Marathi letters with the shapes of Marathi', async () => {
  const shape = await openShaper(['ल'])
  const shapeOf = (language: string) => shape('ल', { language }).runs[0]?.glyphs[0]?.glyph.key
  expect(shapeOf('mr')).not.toBe(shapeOf('hi'))
})

test('a glyph reads as its character, even if it first occurs among joined letters', async () => {
  const shape = await openShaper(['कर्म कर', 'e\u0301e'])
  expect(shape('कर्म').runs.map(({ needsText }) => needsText)).toEqual([true])
  for (const text of ['कर', 'eee']) {
    const [run] = shape(text).runs
    expect(run?.needsText).toBe(false)
    expect(run?.glyphs.map(({ glyph }) => glyph.reads).join('')).toBe(text)
  }
})

test('a shape that differs from the usual glyph of its character is stored with its text', async () => {
  const shape = await openShaper(['ल'])
  expect(shape('ल', { language: 'hi' }).runs[0]?.needsText).toBe(false)
  expect(shape('ल', { language: 'mr' }).runs[0]?.needsText).toBe(true)
})
