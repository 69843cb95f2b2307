/**
 * Explanations for translators that many texts share: of values, by their name, and of texts, by the file that has them. `npm run texts`
 * writes them into the translation files beside the comments of the code. Pure.
 */
import { formsIn, placeholdersIn, templateOf, wordsOf } from './template-text.ts'

/** What the code says about a text. */
export type Message = {
  text: string
  context: string | undefined
  comments: readonly string[]
  files: readonly string[]
}

/** What a value of this name is in each text. If a text uses the name for another value, its comment in the code says so. */
const VALUES: Readonly<Record<string, string>> = {
  account: 'the address of the page My Account',
  apps: 'the number of apps of a plan',
  amount: 'an amount such as ₹687.00; without ₹ where the text has the sign',
  ages: 'an age group such as 18-25',
  recharge: 'the address of the page Quick Recharge',
  stop: 'an address that stops reminders',
  balance: 'the money in the wallet, such as ₹120.00',
  browser: 'the name of a browser, such as Chrome',
  code: 'a one-time code of six digits; it stays first, where phones show it',
  count: 'a number',
  credit: 'an amount such as ₹166.00: the price of unused days',
  errorId: 'letters and digits, for the support',
  first: 'the first items of a list',
  last: 'the last item of a list',
  date: 'a date such as 26/11/2026',
  day: 'a date such as 26/11/2026',
  days: 'a number of days, such as 5',
  digits: 'the last four digits of a mobile number',
  from: 'a price such as ₹687',
  gateway: 'the name of a payment service, such as PayU; of the wallet where the English has "your"',
  link: 'an address of a page',
  list: 'names of packs, with commas',
  minutes: 'a number of minutes, such as 5',
  mobile: 'a mobile number',
  months: 'a number of months, such as 3',
  names: 'names of apps, with commas',
  next: 'the next item of a list',
  number: 'the number of a paper, such as of an invoice',
  of: 'the title of a pack, or a time; only read aloud',
  pack: 'the name of a pack',
  packs: 'names of packs, or a number with the word for packs',
  phone: 'a phone number of our support',
  price: 'a price such as ₹687',
  product: 'the name of this service, Sun Direct Go',
  provider: 'the name of the company, Sun Direct',
  reason: 'a reason from Paytm, in English',
  reference: 'a reference number',
  request: 'the number of a request to our support',
  seconds: 'a number that counts down',
  start: 'a date such as 26/11/2026',
  shown: 'a number with commas, such as 2,00,000',
  system: 'the name of a system, such as Android',
  time: 'a time of day such as 12:15 AM',
  to: 'a price such as ₹687',
  total: 'a number of days',
  transactionID: 'a reference number',
  unused: 'a number of days',
  unusedDays: 'a number of days',
  wait: 'a time such as "5 minutes", translated elsewhere',
}

/** For texts without a comment in the code, by the beginning of the path. */
const SOURCE_PATHS: readonly (readonly [path: string, explanation: string])[] = [
  ['web/features/legal/', 'on a legal page: keep the meaning exact, and the words plain'],
  ['web/features/help/call-centre-numbers.ts', 'a state of India'],
  ['web/features/home/hero-banners.ts', 'a language of films'],
  ['contract/validation.ts', 'below a field of a form'],
  ['contract/mobile.ts', 'below a field of a form'],
  ['contract/payment-reasons.ts', 'why a payment failed, and where the money is'],
  ['contract/edge-errors.ts', 'answer to a wrong request of a program, seldom shown'],
  ['contract/partner.ts', 'answer to a program of the provider, or to its link'],
  ['api/platform/http/error-handler.ts', 'answer to a wrong request of a program, seldom shown'],
  [
    'api/messages/',
    'sentence of a text message and mail to a customer; short, because long text messages cost more',
  ],
  ['api/payments/timeline/', 'in the list of what happened with an order and what comes next'],
  ['api/renewals/history/', 'in the list of what happened with an order and what comes next'],
]

/** Returns the comments of a text, with the shared explanations that it needs. */
export function explain({ text, context, comments, files }: Message): string[] {
  const own = comments.join('\n')
  const values = valuesIn(text)
    .filter((name) => !mentions(own, name) && VALUES[name] !== undefined)
    .map((name) => `{${name}}: ${VALUES[name] ?? ''}`)
  const source = SOURCE_PATHS.find(([path]) => files.some((file) => file.startsWith(path)))
  const needsSource = own === '' && context === undefined && source !== undefined
  return [...new Set(comments), ...(needsSource ? [source[1]] : []), ...values]
}

/**
 * Returns what a translator cannot know from a text and its comments: values, elements without content, and what a
 * single word or a plural form is for.
 */
export function unexplained({ text, context, comments }: Message): string[] {
  const own = comments.join('\n')
  const values = valuesIn(text).filter((name) => !mentions(own, name) && !isWithinExplained(text, own, name))
  const elements = [...text.matchAll(/<(\d+)\/>/g)].flatMap(([tag, number = '']) =>
    new RegExp(`<${number}/?>`).test(own) ? [] : [tag],
  )
  const template = templateOf(text) ?? []
  const isShort = wordsOf(template).trim().split(/\s+/).length === 1 || formsIn(template).length > 0
  return [
    ...values.map((name) => `{${name}}`),
    ...elements,
    ...(isShort && own === '' && context === undefined ? ['what it is for'] : []),
  ]
}

const valuesIn = (text: string): string[] =>
  placeholdersIn(templateOf(text) ?? [])
    .split(',')
    .filter((name) => /^[a-z]/i.test(name))

/** "<0> is only read aloud: the title of a pack" explains {name} within <0>{name}</0>. */
const isWithinExplained = (text: string, comments: string, name: string): boolean =>
  [...text.matchAll(/<(\d+)>([^<]*)<\/\1>/g)].some(
    ([, number = '', content = '']) => content.includes(`{${name}}`) && comments.includes(`<${number}>`),
  )

/** "{name}: of a movie" and "name: of a movie" explain {name}. */
const mentions = (comments: string, name: string): boolean =>
  new RegExp(`\\{${name}\\}|(?:^|[;.,] )${name}:`, 'm').test(comments)
