/** Text as glyphs: letters of Indian scripts that need a joiner are drawn as the letters that they are. */
import { expect, test } from 'vitest'
import { openShaper } from './shape-text.ts'

const glyphsOf = async (text: string): Promise<string[]> => {
  const shape = await openShaper([text])
  return shape(text, false).runs.flatMap(({ glyphs }) => glyphs.map(({ glyph }) => glyph.key))
}

test('a Malayalam letter spelt with a joiner is the letter that has a character of its own', async () => {
  expect(await glyphsOf('അനില്\u200d')).toEqual(await glyphsOf('അനിൽ'))
  expect(await glyphsOf('അനില്\u200d')).not.toEqual(await glyphsOf('അനില്'))
})

test('a Marathi r with a joiner is not drawn as the one without', async () => {
  const [first] = await glyphsOf('र\u200d्याचेल')
  expect(await glyphsOf('र्याचेल')).not.toContain(first)
})

test('a name with joiners is one piece of one font, and is read as it was typed', async () => {
  for (const name of ['അനില്\u200d', 'र\u200d्याचेल']) {
    const shape = await openShaper([name])
    expect(shape(name, true).runs.map(({ text, joined }) => ({ text, joined }))).toEqual([
      { text: name, joined: true },
    ])
  }
})
