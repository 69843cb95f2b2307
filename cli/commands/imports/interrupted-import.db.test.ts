/** Tests that each import names its steps and can be stopped at each. */
import { smallCatalogue } from '#test/fixtures.ts'
import { openEmptyShop } from '#test/terminal.ts'
import { expect, test } from 'vitest'

const DIRECTORY = `officename,pincode,district,statename
Kochi H.O,682001,ERNAKULAM,KERALA
`

test.each([
  ['catalogue', 'catalogue.json', JSON.stringify(smallCatalogue)],
  ['pincodes', 'pincodes.csv', DIRECTORY],
])(
  'names the steps of an import of the %s, and can be stopped at each, with and without --apply',
  async (things, file, content) => {
    const { stderr, titles, run, reports, interruptAfter } = await openEmptyShop({ [file]: content })
    for (const after of [0, 1])
      for (const apply of ['', ' --apply']) {
        reports.length = 0
        interruptAfter(after)
        expect(await run(`${things} import ${file}${apply}`)).toBe(130)
        expect(stderr.at(-1)).toBe('Stopped after 0. Nothing was written.')
      }
    expect([...new Set(titles)]).toEqual([`Comparing the ${things}`, `Importing the ${things}`])
  },
)
