/** Tests what the papers of all languages contain, and that no words run into others. */
import { createTranslator, ENGLISH } from '#api/platform/languages/create-translator.ts'
import { DEFAULT_LANGUAGE, type Language, listLanguages } from '#contract/languages.ts'
import { paise } from '#contract/money.ts'
import { expectOnePage, inkOf, overlapsOf } from '#test/pdf-ink.ts'
import { streamsOf, textOf } from '#test/pdf-text.ts'
import { expect, test } from 'vitest'
import type { Invoice, Receipt } from './invoice.ts'
import { CREDIT_NOTE_TEXTS, PAPER_TEXTS } from './paper-text.ts'
import { MARGIN } from '#api/invoices/pdf/pdf-layout.ts'
import { openShaper } from '#api/invoices/pdf/open-shaper.ts'
import { renderInvoicePdf } from './render-invoice-pdf.ts'

const translator = createTranslator()
const languages = listLanguages()
const others = languages.filter((language) => language !== DEFAULT_LANGUAGE)

const receipt: Receipt = {
  kind: 'receipt',
  orderId: 'SDG7K3M9Q2XH4TCW',
  paidAt: '2026-11-24T05:00:00.000Z',
  gateway: 'payu',
  amountPaise: paise(83600),
  buyer: { name: '', number: '44012345678', city: '', pincode: '' },
  seller: { name: 'Example Direct Private Limited', address: '1 First Street, Chennai 600001' },
  lines: [
    { name: 'Family Max', alias: 'Family Max', duration: '3 Months', pricePaise: paise(68700) },
    { name: 'கடலோர ரயில்', alias: 'Kadalora Rayil', duration: '30 Days', pricePaise: paise(14900) },
  ],
}
const half = (name: 'CGST' | 'UTGST', amount: number) => ({ name, percent: 9, paise: paise(amount) })
const invoice: Invoice = {
  ...receipt,
  kind: 'invoice',
  number: 'SDG2627-000001',
  issuedAt: '2026-11-24T05:00:10.000Z',
  gstin: '33ABCDE1234F1Z5',
  sac: '998433',
  placeOfSupply: { name: 'Andaman and Nicobar Islands', gstCode: '35' },
  buyer: { name: 'கவிதா Raman', number: '44012345678', city: 'Port Blair', pincode: '744101' },
  lines: receipt.lines.map((line) => ({
    ...line,
    taxablePaise: paise(58220),
    taxes: [half('CGST', 5240), half('UTGST', 5240)],
  })),
}
const refund = { amountPaise: paise(83600), requestedAt: new Date('2026-11-25T05:00:00Z'), doneAt: null }

const config = {
  brand: { product: 'Sun Direct Go' },
  gateways: { payu: { displayName: 'PayU' } },
} as unknown as Parameters<typeof renderInvoicePdf>[1]['config']

const draw = (document: Invoice | Receipt, language: Language, refunds = [refund]) =>
  renderInvoicePdf(document, { config, texts: translator(language), refunds })
/** Without blanks: the text of a PDF has a line for each run of one script. */
const lettersOf = (text: string): string => text.replace(/\s+/g, '')

const { receipt: RECEIPT, subscriber, noTaxInvoice, refundDone, ...onInvoices } = PAPER_TEXTS
const values = {
  number: '44012345678',
  state: 'Andaman and Nicobar Islands (35)',
  day: '25/11/2026',
}

test('an English paper has its labels once, in one language', async () => {
  const pdf = await draw(receipt, 'en')
  expect(textOf(pdf).split('\n').slice(0, 5)).toEqual([
    'Sun Direct Go',
    'Receipt',
    'From',
    'Example Direct Private Limited',
    '1 First Street, Chennai 600001',
  ])
  expect(streamsOf(pdf).join('')).not.toContain('/Lang')
})

test.each(others)(
  'an invoice has each label and note in English and in the language %s',
  async (language) => {
    const pdf = await draw(invoice, language)
    const letters = lettersOf(textOf(pdf))
    const texts = translator(language)
    for (const { id } of Object.values(onInvoices)) {
      expect(letters).toContain(lettersOf(ENGLISH.translate(id, values)))
      expect(letters).toContain(lettersOf(texts.translate(id, values)))
    }
    expect(letters).not.toContain('\ufffd')
    expect(streamsOf(pdf).join('')).toContain(`/Span <</Lang (${language}-IN)>> BDC`)
  },
)

test.each(others)(
  'a receipt has its labels and its note in English and in the language %s',
  async (language) => {
    const letters = lettersOf(textOf(await draw(receipt, language)))
    const texts = translator(language)
    for (const { id } of [RECEIPT, subscriber, noTaxInvoice]) {
      expect(letters).toContain(lettersOf(id))
      expect(letters).toContain(lettersOf(texts.translate(id)))
    }
  },
)

test.each(others)('the fonts have all letters of the labels in the language %s', async (language) => {
  const labels = Object.values({ ...PAPER_TEXTS, ...CREDIT_NOTE_TEXTS })
  const texts = labels.map(({ id }) => translator(language).translate(id))
  const shape = await openShaper(texts)
  const glyphs = texts.flatMap((text) => shape(text, { language }).runs.flatMap((run) => run.glyphs))
  expect(glyphs.filter(({ glyph }) => glyph.key.endsWith(' 0'))).toEqual([])
})

test.each(languages)(
  'no words of a paper in the language %s overlap others or leave the page',
  async (language) => {
    for (const document of [invoice, receipt]) expectOnePage(await draw(document, language))
  },
)

test.each(['Wolfeschlegelsteinhausenbergerdorffwelchevoralte', 'திருநாவுக்கரசு'.repeat(4)])(
  'a name without a space stays on the page: %s [SPEC-11-61]',
  async (name) => {
    const pdf = await draw({ ...invoice, buyer: { ...invoice.buyer, name, city: name } }, 'en')
    expectOnePage(pdf)
    expect(lettersOf(textOf(pdf)).split(name)).toHaveLength(3)
  },
)

test.each(['en', 'te'] as const)(
  'many refunds in the language %s continue on the next page',
  async (language) => {
    const refunds = Array.from({ length: 30 }, () => refund)
    const pages = inkOf(await draw(invoice, language, refunds))
    expect(pages.length).toBeGreaterThan(1)
    for (const one of pages.flat()) expect(one.bottom).toBeGreaterThan(MARGIN)
    for (const page of pages) expect(overlapsOf(page)).toEqual([])
  },
)

test('the amounts and numbers of a paper are Latin in every language', async () => {
  for (const language of others) {
    const text = textOf(await draw(invoice, language))
    expect(text).not.toMatch(/(?![0-9])\p{Nd}/u)
    expect(text.match(/836\.00/g)).toHaveLength(3)
  }
})
