/** Tests text shaping: Indian letters spelt with a joiner. */
import { expect, test } from 'vitest'
import { openShaper } from './open-shaper.ts'

const glyphsOf = async (text: string): Promise<string[]> => {
  const shape = await openShaper([text])
  return shape(text, false).runs.flatMap(({ glyphs }) => glyphs.map(({ glyph }) => glyph.key))
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
    expect(shape(name, true).runs.map(({ text, joined }) => ({ text, joined }))).toEqual([
      { text: name, joined: true },
    ])
  }
})
