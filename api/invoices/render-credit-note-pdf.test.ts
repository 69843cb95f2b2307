/** Tests what the credit notes of the nine languages contain, and that no words run into others. */
import { createTranslator, ENGLISH } from '#api/platform/languages/create-translator.ts'
import { DEFAULT_LANGUAGE, type Language, listLanguages } from '#contract/languages.ts'
import { paise } from '#contract/money.ts'
import { expectOnePage } from '#test/pdf-ink.ts'
import { streamsOf, textOf } from '#test/pdf-text.ts'
import { expect, test } from 'vitest'
import type { CreditNote, CreditSettlement } from './credit-note.ts'
import { CREDIT_NOTE_TEXTS, PAPER_TEXTS } from './paper-text.ts'
import { renderCreditNotePdf } from './render-credit-note-pdf.ts'
import { splitTax } from './split-tax.ts'

const translator = createTranslator()
const languages = listLanguages()
const others = languages.filter((language) => language !== DEFAULT_LANGUAGE)

const placeOfSupply = { name: 'Andaman and Nicobar Islands', gstCode: '35' }
const line = (name: string, alias: string, price: number) => ({
  name,
  alias,
  duration: '3 Months',
  pricePaise: paise(price),
  ...splitTax(paise(price), { ratePercent: 18, sellerCode: '35', placeOfSupply }),
})
const refund: CreditSettlement = {
  kind: 'refund',
  reference: 'RFMFYC6BOBEHPAXV3MIVP6',
  doneAt: '2026-11-26T05:00:00.000Z',
  gateway: 'payu',
  isByBank: false,
}
const note: CreditNote = {
  kind: 'creditNote',
  number: 'SDGC2627-000001',
  issuedAt: '2026-11-26T05:06:00.000Z',
  orderId: 'SDG7K3M9Q2XH4TCW',
  amountPaise: paise(83600),
  buyer: { name: 'கவிதா Raman', number: '44012345678', city: 'Port Blair', pincode: '744101' },
  seller: { name: 'Example Direct Private Limited', address: '1 First Street, Chennai 600001' },
  gstin: '35ABCDE1234F1Z5',
  sac: '998433',
  placeOfSupply,
  invoice: { number: 'SDG2627-000001', issuedAt: '2026-11-24T05:00:10.000Z' },
  settlement: refund,
  lowersTax: true,
  lines: [
    { lineNo: 1, ...line('Family Max', 'Family Max', 68700) },
    { lineNo: 2, ...line('கடலோர ரயில்', 'Kadalora Rayil', 14900) },
  ],
}
const SET_OFF: Partial<CreditNote> = {
  settlement: { kind: 'set_off', orderId: 'SDG9999999999999', doneAt: '2026-11-26T12:00:00.000Z' },
}
const BY_BANK_AND_LATE: Partial<CreditNote> = { settlement: { ...refund, isByBank: true }, lowersTax: false }

const BY_DISPUTE: Partial<CreditNote> = {
  settlement: { ...refund, reference: 'CB-2026-001', isByDispute: true },
}

const config = {
  brand: { product: 'Sun Direct Go' },
  gateways: { payu: { displayName: 'PayU' } },
} as unknown as Parameters<typeof renderCreditNotePdf>[1]['config']

const draw = (language: Language, given: Partial<CreditNote> = {}) =>
  renderCreditNotePdf({ ...note, ...given }, { config, texts: translator(language) })
/** Without blanks: the text of a PDF has a line for each run of one script. */
const lettersOf = (text: string): string => text.replace(/\s+/g, '')

const { refundedByBank, refundedByDispute, caseNumber, setOffAgainst, lowersNoTax, ...onRefunds } =
  CREDIT_NOTE_TEXTS
const { refunded, refundReference, ...onAll } = onRefunds

test('states both numbers and dates, the taxes of each line and how the money returned', async () => {
  const pdf = await draw('en')
  const text = textOf(pdf)
  for (const words of [
    'Credit Note',
    'SDGC2627-000001',
    '26/11/2026',
    'SDG2627-000001',
    '24/11/2026',
    'Place of supply: Andaman and Nicobar Islands (35)',
    'CGST 9%',
    'UTGST 9%',
    'SDG7K3M9Q2XH4TCW',
    '26/11/2026 10:30:00 AM, PayU',
    'RFMFYC6BOBEHPAXV3MIVP6',
    '582.20',
    '11.36',
    '708.48',
    '63.76',
  ])
    expect(text).toContain(words)
  expect(streamsOf(pdf).join('')).not.toContain('/Lang')
})

test.each(others)('has each label in English and in the language %s', async (language) => {
  const texts = translator(language)
  const expectTexts = async (given: Partial<CreditNote>, labels: readonly { id: string }[]) => {
    const letters = lettersOf(textOf(await draw(language, given)))
    for (const { id } of labels) {
      expect(letters).toContain(lettersOf(ENGLISH.translate(id)))
      expect(letters).toContain(lettersOf(texts.translate(id)))
    }
    expect(letters).not.toContain('\ufffd')
  }
  const ofInvoice = [PAPER_TEXTS.invoiceNumber, PAPER_TEXTS.invoiceDate, PAPER_TEXTS.issuedElectronically]
  await expectTexts({}, [...Object.values(onRefunds), ...ofInvoice])
  await expectTexts(BY_BANK_AND_LATE, [...Object.values(onAll), refundedByBank, refundReference, lowersNoTax])
  await expectTexts(BY_DISPUTE, [...Object.values(onAll), refundedByDispute, caseNumber])
  await expectTexts(SET_OFF, [...Object.values(onAll), setOffAgainst])
})

test('states no refund for a set-off, and no gateway for a bank transfer', async () => {
  const setOff = textOf(await draw('en', SET_OFF))
  expect(setOff).toContain('SDG9999999999999')
  for (const { id } of [refunded, refundReference, lowersNoTax]) expect(setOff).not.toContain(id)
  expect(textOf(await draw('en', BY_BANK_AND_LATE))).not.toContain('PayU')
})

test('states the case of a dispute instead of a refund by the gateway', async () => {
  const text = textOf(await draw('en', BY_DISPUTE))
  expect(text).toContain('CB-2026-001')
  for (const words of ['PayU', refundReference.id]) expect(text).not.toContain(words)
})

test.each(languages)(
  'no words of a credit note in the language %s overlap others or leave the page',
  async (language) => {
    for (const given of [{}, SET_OFF, BY_BANK_AND_LATE, BY_DISPUTE])
      expectOnePage(await draw(language, given))
  },
)
