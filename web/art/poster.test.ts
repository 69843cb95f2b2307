/** Regression tests of the pictures: the same words must always give the same picture. */
import { describe, expect, test } from 'vitest'
import { appMark, MARK_COUNT } from './app-marks.ts'
import { BANNERS } from './banners.ts'
import { ART_GENRES, hasLightVariant, inkOf } from './palettes.ts'
import { type Picture, poster, sceneCount } from './poster.ts'
import { ART_LANGUAGES } from './regions.ts'
import { hash } from './seed.ts'
import { fitTitle } from './title-fit.ts'

/** Hashes of the pictures that were reviewed by eye. */
const JUDGED: readonly (readonly [Picture, string])[] = [
  [{ title: 'கடலோர ரயில்', language: 'Tamil', genre: 'Action', sceneIndex: 0, crop: 'wide' }, '670be45a'],
  [{ title: 'నదీ తీరం', language: 'Telugu', genre: 'Drama', crop: 'tall' }, '6b1f1a86'],
  [{ title: 'Static Orbit', language: 'English', genre: 'SciFi' }, 'a9282f3f'],
  [{ title: 'ಕಾಡಿನ ದಾರಿ', language: 'Kannada', genre: 'Documentary' }, '7f41d8d'],
  [{ title: 'কুয়াশা', language: 'Bengali', genre: 'Horror' }, '751c9937'],
  [{ title: 'गडाची वाट', language: 'Marathi', genre: 'Thriller' }, 'a1a8dc31'],
  [{ title: 'ସମୁଦ୍ର କୂଳ', language: 'Odia', genre: 'Family' }, 'fda71c8b'],
  [{ title: 'സ്കൂട്ടർ കഥ', language: 'Malayalam', genre: 'Comedy' }, '1f27d0d1'],
  [{ title: 'सुर का सूरज', language: 'Hindi', genre: 'Music' }, 'd041282d'],
  [{ title: 'விளக்கு', language: 'Tamil', genre: 'Devotional' }, 'bf8f0760'],
  [{ title: 'ఆకాశ యాత్ర', language: 'Telugu', genre: 'Kids' }, '723212e7'],
  [{ title: 'Floodlight', language: 'English', genre: 'Sports' }, '49b84cf7'],
  [{ title: 'The Lantern Coast', language: 'English', genre: 'Romance' }, 'efa3a1a5'],
]

describe('a picture', () => {
  test.each(JUDGED)('of %o equals the reviewed picture', (picture, expected) => {
    expect(hash(poster(picture)).toString(16)).toBe(expected)
  })

  test('defines every colour and id that it uses, for every language and genre', () => {
    for (const language of ART_LANGUAGES) {
      for (const genre of ART_GENRES) {
        const drawn = poster({ title: 'Test', language, genre })
        expect(drawn).not.toMatch(/undefined|NaN/)
        const named = [...drawn.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
        for (const id of named) expect(drawn, `${language}, ${genre}`).toContain(`id="${id ?? ''}"`)
      }
    }
  })

  test('has none of its words in it, so that a title cannot become markup [ASVS-1.3.4]', () => {
    expect(poster({ title: '<script>x</script>', language: '"', genre: '<' })).not.toMatch(/script|<</)
  })

  test('has its ink colour before it is drawn', () => {
    const words = { title: 'விளக்கு', language: 'Tamil', genre: 'Devotional' }
    expect(inkOf(words)).toBe('#250506')
    expect(poster(words)).toContain(inkOf(words))
  })
})

test('sets titles in Indic scripts in three styles, and long ones never below a line', () => {
  const style = (title: string) => fitTitle(title).style
  expect(['விளக்கு', 'രാഗം', 'భక్తి మాల', 'മലയോരം', 'ಮಳೆ ಹನಿ'].map(style)).toEqual(
    expect.arrayContaining(['indic', 'calm', 'slant']),
  )
  const long = [
    'வானம் தொடும் கைகள்',
    'घाट की सीढ़ियाँ',
    'चाय वाली गली',
    'आरती की शाम',
    'শেষ ট্রামের যাত্রী',
    'बारिश के बाद',
  ]
  expect(long.map(style)).not.toContain('calm')
})
test('sets a title in a style and a size that fit its longest word', () => {
  expect(fitTitle('விளக்கு')).toEqual({ style: 'indic', fontSize: 0.166, lineHeight: 1.16 })
  expect(fitTitle('गडाची वाट')).toEqual({ style: 'indic', fontSize: 0.182, lineHeight: 1.18 })
  expect(fitTitle('Static Orbit')).toEqual({ style: 'wide', fontSize: 0.13, lineHeight: 1.05 })
  expect(fitTitle('The Lantern Coast')).toEqual({ style: 'tall', fontSize: 0.152, lineHeight: 0.94 })
  const longest = 'തിരുവനന്തപുരത്തേക്കുള്ള'
  expect(fitTitle(longest).fontSize).toBeLessThan(fitTitle('മഴ').fontSize / 2)
})

describe('the light variant', () => {
  const words = { title: 'விளக்கு', language: 'Tamil', genre: 'Devotional' }

  test('has the same shapes and the same ground of the title, in other colours', () => {
    const [night, light] = [poster(words), poster({ ...words, isLight: true })]
    const shape = (drawn: string) => drawn.replace(/#[0-9a-f]{6}/g, '#')
    expect(shape(light)).toBe(shape(night))
    expect(light).not.toBe(night)
    expect(light).toContain(inkOf(words))
  })

  test('does not exist for dark genres', () => {
    expect(ART_GENRES.filter((genre) => !hasLightVariant(genre))).toEqual([
      'Thriller',
      'Sports',
      'Horror',
      'SciFi',
    ])
  })
})

test('has at least two scenes for every genre, so that neighbours can differ', () => {
  expect(ART_GENRES.filter((genre) => sceneCount(genre) < 2)).toEqual([])
})

test('has a different mark for each of the thirty partner apps', () => {
  const marks = Array.from({ length: MARK_COUNT }, (_, i) => appMark(i))
  expect(new Set(marks).size).toBeGreaterThanOrEqual(30)
})

test('numbers the fifteen banners as their files', () => {
  expect(BANNERS.map(({ id }) => id)).toEqual(
    Array.from({ length: 15 }, (_, i) => String(i + 1).padStart(2, '0')),
  )
})
