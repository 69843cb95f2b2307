/** Tests reading and validation of a file of catalogue texts. */
import { listLanguages } from '#contract/languages.ts'
import { tamilTexts } from '#test/fixtures.ts'
import { expect, test } from 'vitest'
import type { ImportError } from './import-error.ts'
import { readTextFile } from './read-text-file.ts'

function read(file: unknown) {
  const faults: ImportError[] = []
  const texts = readTextFile(file, (fault) => void faults.push(fault))
  return { texts, faults: faults.map(({ place, message }) => `${place}: ${message}`) }
}

test('reads the texts of each list, and counts the items that are not reviewed', () => {
  const { texts, faults } = read(tamilTexts)
  expect(faults).toEqual([])
  expect(texts).toMatchObject({ language: 'ta', unreviewed: 2 })
  expect(
    texts?.texts.map(({ kind, itemId, name, description }) => [kind, itemId, name, description]),
  ).toEqual([
    ['language', 'tamil', 'தமிழ்', ''],
    ['genre', 'action', 'ஆக்ஷன்', ''],
    ['app_type', '2', 'படங்கள்', ''],
    ['package', 'family-max', '', 'படங்கள், தொடர்கள், விளையாட்டு.'],
    ['package', 'kadalora-rayil', 'கரையோர இரயில்', 'கடற்கரையில் கடைசி ரயில்.'],
    ['faq', 'what', 'இது என்ன?', '<p>ஒரே இடத்தில் பல ஆப்கள்.</p>'],
  ])
})

test('needs only a language, and stores texts trimmed and in composed letters', () => {
  expect(read({ language: 'hi' }).texts).toEqual({ language: 'hi', texts: [], unreviewed: 0 })
  const { texts } = read({ language: 'ta', languages: [{ id: 'x', name: ' \u0b95\u0bc6\u0bbe ' }] })
  expect(texts?.texts[0]?.name).toBe('\u0b95\u0bca')
})

const WRONG_LANGUAGE = `language: must be one of ${listLanguages().slice(1).join(', ')}`

test.each([
  [null, 'the file: must be an object with a language and lists of texts'],
  [[], 'the file: must be an object with a language and lists of texts'],
  [{}, WRONG_LANGUAGE],
  [{ language: 'en' }, WRONG_LANGUAGE],
  [{ language: 'xx' }, WRONG_LANGUAGE],
  [{ language: 'ta', apps: [] }, 'the file: has unknown keys: apps'],
  [{ language: 'ta', packages: {} }, 'packages: must be a list'],
])('rejects %j, which is not a file of texts', (file, fault) => {
  expect(read(file)).toEqual({ texts: undefined, faults: [fault] })
})

const NO_CONTROL = 'must have no control characters'
const NO_DIRECTION = 'must have no signs that change the direction of the text'

test.each([
  ['genres', { id: 'g' }, 'genres[0].name (g): must be text'],
  ['genres', { id: 'g', name: ' ' }, 'genres[0].name (g): must not be empty'],
  ['genres', { id: 'g', name: 'a'.repeat(121) }, 'genres[0].name (g): must have at most 120 characters'],
  ['genres', { id: 'g', name: 'a\u0007b' }, `genres[0].name (g): ${NO_CONTROL}`],
  ['genres', { id: 'g', name: 'a\ud800' }, `genres[0].name (g): ${NO_CONTROL}`],
  ['genres', { id: 'g', name: 'a\u202eb' }, `genres[0].name (g): ${NO_DIRECTION}`],
  ['genres', { id: 'g', name: 'a', description: 'b' }, 'genres[0] (g): has unknown keys: description'],
  ['genres', { id: 'g', name: 'a', reviewed: 'no' }, 'genres[0].reviewed (g): must be true or false'],
  ['genres', { name: 'a' }, 'genres[0].id: must be text'],
  ['genres', 'Action', 'genres[0]: Invalid input: expected object, received string'],
  ['appTypes', { id: '2', name: 'a' }, 'appTypes[0].description (2): must be text'],
  ['packages', { id: 'p' }, 'packages[0] (p): needs a name or a description'],
  ['packages', { id: 'p', description: 'a\u200fb' }, `packages[0].description (p): ${NO_DIRECTION}`],
  ['packages', { id: 'p', description: 'a\nb' }, `packages[0].description (p): ${NO_CONTROL}`],
  ['faqs', { id: 'q', question: 'a' }, 'faqs[0].answer (q): must be text'],
  ['faqs', { id: 'q', question: 'a', answer: '<script>b</script>' }, 'faqs[0].answer (q): must not be empty'],
  ['faqs', { id: 'q', question: 'a', answer: '<p>&#8238;b</p>' }, `faqs[0].answer (q): ${NO_DIRECTION}`],
])('names the place of a fault in %s: %j', (list, item, fault) => {
  const { texts, faults } = read({ language: 'ta', [list]: [item] })
  expect(texts).toBeUndefined()
  expect(faults).toContain(fault)
})

test('reports the faults of all items, and an id that occurs twice', () => {
  const name = 'a'
  const { faults } = read({
    language: 'ta',
    languages: [
      { id: 'x', name },
      { id: 'y', name: '' },
      { id: 'x', name },
    ],
    packages: [{ id: 'x' }],
  })
  expect(faults).toEqual([
    'languages[1].name (y): must not be empty',
    'packages[0] (x): needs a name or a description',
    'languages[2].id (x): "x" is already used at languages[0].id (x)',
  ])
})

test('sanitises an answer as the catalogue file does', () => {
  const answer = '<p onclick="a()">ஆம். <a href="javascript:b()">இங்கே</a></p>'
  const { texts } = read({ language: 'ta', faqs: [{ id: 'q', question: 'அ?', answer }] })
  expect(texts?.texts[0]?.description).toBe('<p>ஆம். <a>இங்கே</a></p>')
})
