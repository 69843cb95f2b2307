/** Builds a hostile catalogue, as an operator could import from an untrusted source: with a payload in every text. */
import { MAX_BANNERS } from '#api/catalogue/catalogue.ts'
import type { Payload } from './payloads.ts'

const MAX_NAME_LENGTH = 60
const MAX_TEXT_LENGTH = 200

const textOr = (text: string, maxLength: number, fallback: string): string =>
  text.trim() !== '' && text.normalize('NFC').trim().length <= maxLength ? text : fallback

/** Returns a URL with those characters of a payload that a URL may contain: the import accepts only URLs. */
export const pictureUrl = (text: string): string =>
  `https://pictures.invalid/${text.replace(/[\s"'<>]/g, '')}`

const languageCode = (number: number) => String.fromCharCode(97 + Math.floor(number / 26), 97 + (number % 26))

export function hostileCatalogue(payloads: readonly Payload[]) {
  const names = payloads.filter(({ text }) => text === textOr(text, MAX_NAME_LENGTH, ''))
  const named = (at: number): string => names[at % names.length]?.text ?? ''
  return {
    languages: Array.from({ length: 100 }, (_, at) => ({
      id: `l${String(at)}`,
      name: named(at),
      code: languageCode(at),
    })),
    genres: Array.from({ length: 200 }, (_, at) => ({ id: `g${String(at)}`, name: named(at + 67) })),
    appTypes: ['1', '2', '3'].map((id, at) => ({ id, description: named(at + 5) })),
    apps: names.map(({ text }, at) => ({ id: `a${String(at)}`, name: text, image: pictureUrl(text) })),
    packages: [
      ...names.slice(0, 60).map(({ text }, at) => ({
        id: `plan-${String(at)}`,
        type: '1',
        name: text,
        description: named(at + 60),
        apps: [0, 1, 2, 3, 4].map((more) => `a${String((at * 5 + more) % names.length)}`),
        options: [{ poid: `P1-V${String(at)}`, duration: '1 Month', price: '149.00' }],
      })),
      ...payloads.map(({ number, text }) => ({
        id: `pack-${String(number)}`,
        type: number % 2 === 0 ? '2' : '3',
        name: textOr(text, MAX_NAME_LENGTH, named(number)),
        alias: named(number + 11)
          .trim()
          .normalize('NFC'),
        description: textOr(text, MAX_TEXT_LENGTH, 'A film.'),
        language: `l${String(number % 100)}`,
        genre: `g${String(number % 200)}`,
        image: pictureUrl(text),
        poid: `P2-V${String(number)}`,
        price: '149.00',
        days: 30,
      })),
    ],
    faqs: payloads.map(({ number, text }) => ({
      id: `q${String(number)}`,
      question: textOr(text, MAX_TEXT_LENGTH, 'What?'),
      answer: `<p>Because ${text} <a href="https://example.com">of</a></p>`,
    })),
    banners: names.slice(-MAX_BANNERS).map(({ text }, at) => ({
      id: `b${String(at)}`,
      title: text,
      language: `l${String(at)}`,
      genre: `g${String(at)}`,
      tall: pictureUrl(text),
      wide: pictureUrl(named(at + 31)),
      package: at % 2 === 0 ? `plan-${String(at)}` : '',
    })),
  }
}
