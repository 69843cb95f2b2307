/** A hostile catalogue, as an operator could import one from an untrusted source: a vector in every text. */
import type { Vector } from './payloads.ts'

const NAME_LONGEST = 60
const TEXT_LONGEST = 200

const short = (text: string, longest: number, other: string): string =>
  text.trim() !== '' && text.normalize('NFC').trim().length <= longest ? text : other

/** Returns an address with the characters of a vector that an address can have: the import accepts only addresses. */
const picture = (text: string): string => `https://pictures.invalid/${text.replace(/[\s"'<>]/g, '')}`

const letters = (number: number): string =>
  String.fromCharCode(97 + Math.floor(number / 26), 97 + (number % 26))

export function hostileStock(vectors: readonly Vector[]) {
  const names = vectors.filter(({ text }) => text === short(text, NAME_LONGEST, ''))
  const named = (at: number): string => names[at % names.length]?.text ?? ''
  return {
    languages: Array.from({ length: 100 }, (_, at) => ({
      id: `l${String(at)}`,
      name: named(at),
      code: letters(at),
    })),
    genres: Array.from({ length: 200 }, (_, at) => ({ id: `g${String(at)}`, name: named(at + 67) })),
    appTypes: ['1', '2', '3'].map((id, at) => ({ id, description: named(at + 5) })),
    apps: names.map(({ text }, at) => ({ id: `a${String(at)}`, name: text, image: picture(text) })),
    packages: [
      ...names.slice(0, 60).map(({ text }, at) => ({
        id: `plan-${String(at)}`,
        type: '1',
        name: text,
        description: named(at + 60),
        apps: [0, 1, 2, 3, 4].map((more) => `a${String((at * 5 + more) % names.length)}`),
        options: [{ poid: `P1-V${String(at)}`, duration: '1 Month', price: '149.00' }],
      })),
      ...vectors.map(({ number, text }) => ({
        id: `pack-${String(number)}`,
        type: number % 2 === 0 ? '2' : '3',
        name: short(text, NAME_LONGEST, named(number)),
        alias: named(number + 11)
          .trim()
          .normalize('NFC'),
        description: short(text, TEXT_LONGEST, 'A film.'),
        language: `l${String(number % 100)}`,
        genre: `g${String(number % 200)}`,
        image: picture(text),
        poid: `P2-V${String(number)}`,
        price: '149.00',
        days: 30,
      })),
    ],
    faqs: vectors.map(({ number, text }) => ({
      id: `q${String(number)}`,
      question: short(text, TEXT_LONGEST, 'What?'),
      answer: `<p>Because ${text} <a href="https://example.com">of</a></p>`,
    })),
  }
}
