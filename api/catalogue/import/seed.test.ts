/** Tests the demonstration catalogue: validity, size and scripts. */
import seed from '#db/seed/catalogue.json' with { type: 'json' }
import { BANNERS } from '#web/art/banners.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ImportError } from './import-error.ts'
import { readCatalogueFile } from './read-catalogue-file.ts'
import { readTextFile } from './read-text-file.ts'

const { catalogue, faults } = readCatalogueFile(seed)
const ofType = (type: string) => catalogue.packages.filter((one) => one.type === type)
const plans = ofType('1')
const packs = [...ofType('2'), ...ofType('3')]

/** Unicode blocks of the scripts. Marathi and Hindi share one. Joiners are part of words in all of them. */
const SCRIPTS: Record<string, RegExp> = {
  tamil: /^[\u0b80-\u0bff\s\u200c\u200d]+$/,
  telugu: /^[\u0c00-\u0c7f\s\u200c\u200d]+$/,
  kannada: /^[\u0c80-\u0cff\s\u200c\u200d]+$/,
  malayalam: /^[\u0d00-\u0d7f\s\u200c\u200d]+$/,
  hindi: /^[\u0900-\u097f\s\u200c\u200d]+$/,
  marathi: /^[\u0900-\u097f\s\u200c\u200d]+$/,
  bengali: /^[\u0980-\u09ff\s\u200c\u200d]+$/,
  odia: /^[\u0b00-\u0b7f\s\u200c\u200d]+$/,
  english: /^[A-Za-z\s]+$/,
}

test('imports without faults', () => {
  expect(faults).toEqual([])
})

test('contains enough plans, packs, apps, questions, languages and genres', () => {
  expect(plans.length).toBeGreaterThanOrEqual(12)
  expect(ofType('2').length).toBeGreaterThanOrEqual(40)
  expect(ofType('3').length).toBeGreaterThanOrEqual(40)
  expect(catalogue.apps).toHaveLength(30)
  expect(catalogue.faqs).toHaveLength(20)
  expect(new Set(packs.map(({ languageId }) => languageId)).size).toBe(9)
  expect(new Set(packs.map(({ genreId }) => genreId)).size).toBeGreaterThanOrEqual(12)
})

describe('app plans', () => {
  test.each(plans.map((plan) => [plan.name, plan] as const))(
    '%s has 3 to 12 apps and three durations; a longer duration costs less a month',
    (_, plan) => {
      expect(plan.appIds.length).toBeGreaterThanOrEqual(3)
      expect(plan.appIds.length).toBeLessThanOrEqual(12)
      expect(plan.options).toHaveLength(3)
      const months = plan.options.map((option) => option.months ?? 0)
      expect(months).toEqual(months.toSorted((a, b) => a - b))
      const perMonth = plan.options.map(({ pricePaise, months: m }) => pricePaise / (m ?? 1))
      expect(perMonth).toEqual(perMonth.toSorted((a, b) => b - a))
      expect(new Set(perMonth).size).toBe(3)
    },
  )

  test('include every app', () => {
    const used = new Set(plans.flatMap(({ appIds }) => appIds))
    expect(catalogue.apps.filter(({ id }) => !used.has(id))).toEqual([])
  })

  test('end with Family Max, which pages show first because they list plans in reverse', () => {
    expect(plans.at(-1)?.name).toBe('Family Max')
  })
})

describe('packs', () => {
  test.each(packs.map((pack) => [pack.name, pack] as const))(
    '%s is written in the script of its language',
    (name, pack) => {
      const language = pack.languageId ?? ''
      expect(name).toMatch(SCRIPTS[language]!)
      expect(name.normalize('NFC')).toBe(name)
      if (language === 'english') expect(pack.alias).toBe('')
      else expect(pack.alias).toMatch(/^[A-Z][A-Za-z]*( [A-Z][A-Za-z]*)*$/)
    },
  )

  test('play in one to three apps', () => {
    const counts = packs.map(({ appIds }) => appIds.length)
    expect(Math.min(...counts)).toBe(1)
    expect(Math.max(...counts)).toBeLessThanOrEqual(3)
  })

  test('cost ₹49 to ₹199', () => {
    const prices = packs.flatMap(({ options }) => options.map(({ pricePaise }) => pricePaise))
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(49_00)
    expect(Math.max(...prices)).toBeLessThanOrEqual(199_00)
  })

  test('have unique names and descriptions', () => {
    expect(new Set(packs.map(({ name }) => name)).size).toBe(packs.length)
    expect(new Set(packs.map(({ description }) => description)).size).toBe(packs.length)
  })

  test('include the packs that the banners show', () => {
    for (const { title, alias } of BANNERS) {
      expect(
        packs.find(({ name }) => name === title),
        title,
      ).toMatchObject({ alias })
    }
  })
})

test('has answers that sanitising does not change', () => {
  const written = (JSON.parse(readFileSync('db/seed/catalogue.json', 'utf8')) as typeof seed).faqs
  const plain = (html: string) => html.replaceAll('&quot;', '"')
  expect(catalogue.faqs.map(({ answerHtml }) => plain(answerHtml))).toEqual(
    written.map(({ answer }) => answer),
  )
})

describe.each(readdirSync('db/seed').filter((file) => file !== 'catalogue.json'))(
  'the texts of %s',
  (file) => {
    const faults: ImportError[] = []
    const input: unknown = JSON.parse(readFileSync(`db/seed/${file}`, 'utf8'))
    const read = readTextFile(input, (fault) => void faults.push(fault))

    test('have no faults, and the language of the file name', () => {
      expect(faults).toEqual([])
      expect(file).toBe(`catalogue.${read?.language ?? ''}.json`)
    })

    test('are those of all items', () => {
      const idsOf = (kind: string) =>
        read?.texts.filter((text) => text.kind === kind).map(({ itemId }) => itemId)
      const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
      expect(idsOf('language')).toEqual(ids(catalogue.languages))
      expect(idsOf('genre')).toEqual(ids(catalogue.genres))
      expect(idsOf('app_type')).toEqual(ids(catalogue.appTypes))
      expect(idsOf('package')).toEqual(ids(catalogue.packages))
      expect(idsOf('faq')).toEqual(ids(catalogue.faqs))
    })

    test('have answers that sanitising does not change', () => {
      const answers = (input as { faqs: { answer: string }[] }).faqs.map(({ answer }) => answer)
      const stored = read?.texts.filter(({ kind }) => kind === 'faq').map(({ description }) => description)
      expect(stored?.map((html) => html.replaceAll('&quot;', '"'))).toEqual(answers)
    })
  },
)
