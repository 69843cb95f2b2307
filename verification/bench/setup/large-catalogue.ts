/**
 * Invents a catalogue file of any number of movie and show packs, always the same one for the same number. Languages,
 * genres, apps, questions and app plans are those of the demonstration catalogue; the last third of the packs are shows.
 *
 *     node_modules/.bin/node verification/bench/setup/large-catalogue.ts 50000 > catalogue.json
 *     npm run shop -- catalogue import catalogue.json --apply
 */
import { createSeededRandom, type SeededRandom } from '#test/seeded-random.ts'
import demo from '#db/seed/catalogue.json' with { type: 'json' }
import { fileURLToPath } from 'node:url'

type InventedPack = {
  id: string
  type: '2' | '3'
  name: string
  alias: string
  description: string
  language: string
  genre: string
  apps: readonly string[]
  image: string
  poid: string
  price: string
  days: number
}

/** Start of each script's block; Unicode lays out all Brahmic blocks alike. Titles in other languages are Latin. */
const SCRIPTS: Readonly<Record<string, number>> = {
  hindi: 0x0900,
  marathi: 0x0900,
  bengali: 0x0980,
  odia: 0x0b00,
  tamil: 0x0b80,
  telugu: 0x0c00,
  kannada: 0x0c80,
  malayalam: 0x0d00,
}
/** Offset in the block and Latin letters of the consonants and vowel signs; Bengali has no v. */
const CONSONANTS: readonly (readonly [number, string])[] = [
  [0x15, 'k'],
  [0x1a, 'ch'],
  [0x1f, 't'],
  [0x23, 'n'],
  [0x24, 'th'],
  [0x28, 'n'],
  [0x2a, 'p'],
  [0x2e, 'm'],
  [0x2f, 'y'],
  [0x30, 'r'],
  [0x32, 'l'],
  [0x35, 'v'],
  [0x38, 's'],
  [0x39, 'h'],
]
const VOWELS: readonly (readonly [number | undefined, string])[] = [
  [undefined, 'a'],
  [0x3e, 'aa'],
  [0x3f, 'i'],
  [0x40, 'ee'],
  [0x41, 'u'],
  [0x47, 'e'],
  [0x4b, 'o'],
]
const WORDS_A_LANGUAGE = 4_000
const WHO = [
  'A teacher',
  'Two sisters',
  'A retired clerk',
  'The last potter',
  'A young lawyer',
  'A bus driver',
]
const DOES = ['finds', 'hides', 'follows', 'returns to', 'sells', 'protects', 'remembers', 'searches for']
const WHAT = ['an old letter', 'the river house', 'a stolen idol', 'the night train', 'a silent phone']
const WHERE = ['in Madurai', 'near the coast', 'in a hill town', 'after the flood', 'before the wedding']
const PRICES = ['49.00', '59.00', '79.00', '99.00', '129.00', '149.00'] as const

type Word = { latin: string; native: string }

export function inventCatalogue(packs: number) {
  const random = createSeededRandom('large catalogue')
  const source = {
    languages: demo.languages.map(({ id }) => id),
    genres: demo.genres.map(({ id }) => id),
    images: demo.packages.flatMap(({ image }) => image ?? []),
    apps: new Map(demo.languages.map(({ id }) => [id, appsOfLanguage(id)])),
    words: new Map(demo.languages.map(({ id }) => [id, inventWords(random, SCRIPTS[id])])),
  }
  const plans = demo.packages.filter((one) => one.type === '1')
  const invented = Array.from({ length: packs }, (_, i) =>
    inventPack(random, source, { number: i + 1, type: i < (packs * 2) / 3 ? '2' : '3' }),
  )
  return { ...demo, packages: [...plans, ...invented] }
}

type Source = {
  languages: readonly string[]
  genres: readonly string[]
  images: readonly string[]
  /** For each language, lists of apps where titles play. */
  apps: ReadonlyMap<string, readonly (readonly string[])[]>
  words: ReadonlyMap<string, readonly Word[]>
}

function inventPack(
  random: SeededRandom,
  { languages, genres, images, apps, words }: Source,
  { number, type }: { number: number; type: '2' | '3' },
): InventedPack {
  const language = random.pickIfAny(languages) ?? ''
  const title = inventTitle(random, words.get(language) ?? [])
  const lists = apps.get(language) ?? []
  const digits = String(number).padStart(6, '0')
  return {
    id: `title-${digits}`,
    type,
    name: title.native,
    alias: title.native === title.latin ? '' : title.latin,
    description: inventDescription(random, words.get('english') ?? []),
    language,
    genre: random.pickIfAny(genres) ?? '',
    apps: lists[number % lists.length] ?? [],
    image: random.pickIfAny(images) ?? '',
    poid: `P${type}-TITLE-${digits}`,
    price: random.pick(PRICES),
    days: 30,
  }
}

/** Returns the different lists of apps that the packs of a language have in the demonstration catalogue. */
function appsOfLanguage(language: string): readonly (readonly string[])[] {
  const lists = demo.packages.flatMap((one) => (one.language === language ? [one.apps] : []))
  return [...new Map(lists.map((apps) => [apps.join(' '), apps])).values()]
}

/** @param block undefined for a language in Latin letters */
function inventWords(random: SeededRandom, block: number | undefined): Word[] {
  const consonants = CONSONANTS.filter(
    ([offset]) => block === undefined || /\p{L}/u.test(String.fromCodePoint(block + offset)),
  )
  return Array.from({ length: WORDS_A_LANGUAGE }, () => {
    let latin = ''
    let native = ''
    for (let left = random.between(2, 4); left > 0; left--) {
      const [consonant, hard] = random.pickIfAny(consonants) ?? [0x15, 'k']
      const [sign, open] = random.pickIfAny(VOWELS) ?? [undefined, 'a']
      latin += hard + open
      if (block !== undefined) native += String.fromCodePoint(block + consonant)
      if (block !== undefined && sign !== undefined) native += String.fromCodePoint(block + sign)
    }
    const title = latin.charAt(0).toUpperCase() + latin.slice(1)
    return { latin: title, native: native === '' ? title : native }
  })
}

/** Returns one to four words. Few words are frequent and most are rare, as in real titles. */
function inventTitle(random: SeededRandom, words: readonly Word[]): Word {
  const chosen = Array.from({ length: random.between(1, 4) }, () => {
    const place = Math.floor(random.fraction() ** 2 * words.length)
    return words[place] ?? { latin: '', native: '' }
  })
  const join = (form: keyof Word) => chosen.map((word) => word[form]).join(' ')
  return { latin: join('latin'), native: join('native') }
}

/** Names two people or places, as real descriptions do, so that nearly all descriptions differ. */
function inventDescription(random: SeededRandom, names: readonly Word[]): string {
  const sentence = [WHO, DOES, WHAT, WHERE].map((parts) => random.pickIfAny(parts)).join(' ')
  return `${sentence}, with ${inventTitle(random, names).latin} and ${inventTitle(random, names).latin}.`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${JSON.stringify(inventCatalogue(Number(process.argv[2])))}\n`)
}
