/** Tests that validation rules, messages and delays match the specification to the letter. */
import { describe, expect, test } from 'vitest'
import { ProfileForm } from './account.ts'
import { RegistrationForm } from './identity.ts'
import * as delays from './delays.ts'
import { hasLettersToSearch } from './has-letters-to-search.ts'
import { MOBILE } from './mobile.ts'
import * as rules from './validation.ts'

describe('a mobile number', () => {
  test.each(['6000000000', '7123456789', '8123456789', '9840012345'])(
    '%s is valid [SPEC-5-01, SPEC-9-11]',
    (typed) => {
      expect(MOBILE.test(typed)).toBe(true)
    },
  )
  test.each([
    '',
    '5840012345',
    '984001234',
    '98400123456',
    '98400 1234',
    '+919840012345',
    '९८४००१२३४५',
    '9840012345\n',
  ])('"%s" is invalid [SPEC-5-01, SPEC-9-11]', (typed) => {
    expect(MOBILE.test(typed)).toBe(false)
  })
})

describe('a typed name', () => {
  const isValid = (typed: string) => RegistrationForm.shape.firstName.safeParse(typed).success

  test('of very many marks is refused without its normalisation, which would take minutes [THR-W18]', () => {
    expect(isValid(`a${'\u0301'.repeat(1_000_000)}${'\u0316'.repeat(1_000_000)}`)).toBe(false)
  })

  test('may have blanks at its edges, up to 300 characters in all [THR-W18]', () => {
    expect(isValid(`Kavitha${' '.repeat(293)}`)).toBe(true)
    expect(isValid(`Kavitha${' '.repeat(294)}`)).toBe(false)
  })
})

describe('a pincode', () => {
  test.each(['100000', '600017', '999999'])('%s is valid [SPEC-5-05, SPEC-9-11]', (typed) => {
    expect(rules.PINCODE.test(typed)).toBe(true)
  })
  test.each(['', '012345', '60001', '6000177', '60001a', '600 017'])(
    '"%s" is invalid [SPEC-5-05, SPEC-9-11]',
    (typed) => {
      expect(rules.PINCODE.test(typed)).toBe(false)
    },
  )
})

describe('a city', () => {
  test.each(['Chennai', 'சென்னை', 'New Delhi 6', 'کراچی'])('%s is valid', (city) => {
    expect(RegistrationForm.shape.city.parse(city)).toBe(city)
    expect(ProfileForm.shape.city.parse(city)).toBe(city)
  })
  test.each(['Chennai\u202eiannehC', '\u2066Chennai', 'Chennai\u200e', 'Chen\u0000nai', 'Chen\nnai'])(
    'is invalid with a sign that reverses or breaks a line: %j',
    (city) => {
      for (const { shape } of [RegistrationForm, ProfileForm])
        expect(shape.city.safeParse(city).error?.issues[0]?.message).toBe('Please enter your city.')
    },
  )
})

describe('a name', () => {
  const isName = (typed: string) => rules.NAME.test(typed) && !rules.hasInvisibleCharacters(typed)
  test.each(['Kavitha', 'சுமதி', 'Mary Ann', 'D’Souza', 'K. Raman', 'Anne-Marie'])(
    '%s is valid [SPEC-5-03]',
    (typed) => {
      expect(isName(typed)).toBe(true)
    },
  )
  test.each([
    'അനില്\u200d',
    'അനില്\u200d കുമാര്\u200d',
    'र\u200d्याचेल',
    'क्\u200cषमा',
    'শ্\u200dযামল',
    'نور\u200cالدین',
  ])('%s is valid with its joiners, and keeps them', (typed) => {
    expect(rules.normaliseName(typed)).toBe(typed)
    expect(isName(typed)).toBe(true)
  })
  test.each(['Ra\u200dvi', 'Ravi\u200c', '\u200dRavi', 'र\u200d\u200d्याचेल', 'Ravi \u200dK', '\u200d'])(
    'is invalid with a joiner that joins nothing: %j',
    (typed) => {
      expect(isName(typed)).toBe(false)
      expect(rules.hasInvisibleCharacters(typed)).toBe(true)
    },
  )
  test.each([
    'Ra\u0000vi',
    'Ra\tvi',
    '\u202eivaR',
    'Ravi\u2066',
    'Ra\u00advi',
    'Ra\u200evi',
    'Ra\u2028vi',
    'Ra\u2060vi',
  ])('is invalid with a control character, or a mark that cannot be seen: %j [ASVS-1.3.3]', (typed) => {
    expect(isName(typed)).toBe(false)
    expect(rules.hasInvisibleCharacters(rules.normaliseName(typed))).toBe(true)
  })
  test.each([
    ['Jose\u0301', 'José'],
    ['ক\u09c7\u09be', 'ক\u09cb'],
    ['\u095c', 'ड\u093c'],
  ])('%j is normalised to NFC', (typed, normal) => {
    expect(rules.normaliseName(typed)).toBe(normal)
  })
  test.each([
    [' Ravi\u200d ', 'Ravi'],
    ['\ufeff\u200cसुमती\u200b', 'सुमती'],
    ['  അനില്\u200d ', 'അനില്\u200d'],
    ['राम\u200c', 'राम'],
    ['Mary  Ann', 'Mary  Ann'],
    [' \u200d ', ''],
    ['', ''],
  ])('%j is trimmed at its edges only', (typed, tidied) => {
    expect(rules.normaliseName(typed)).toBe(tidied)
    expect(rules.normaliseName(tidied)).toBe(tidied)
  })
  test.each([
    '\u202eKavitha',
    'Kavi\u202etha',
    'Kavitha\u202c',
    '\u2066Kavitha\u2069',
    'Kavitha\u200f',
    '\u061cகவிதா',
    'Kavi\u0000tha',
    'Kavi\ttha',
    'Kavitha\n',
    'கவி\u0085தா',
    'Kavi\u2028tha',
    'Kavi\u{e0041}tha',
    'Kavi\ud800tha',
  ])('is invalid with a sign that reverses or breaks a line: %j', (typed) => {
    expect(isName(typed)).toBe(false)
  })
  test.each(['', ' ', 'R2D2', '42', '<b>', 'Kavitha!', 'a@b', '-', '“Ravi”'])(
    '"%s" is invalid [SPEC-5-03, ASVS-1.3.3]',
    (typed) => {
      expect(isName(typed)).toBe(false)
    },
  )
})

test('genders, age groups and types of requests are those of the specification, in its order [SPEC-3-28, SPEC-3-29, SPEC-3-30]', () => {
  expect(rules.GENDERS).toEqual(['Male', 'Female', 'Others'])
  expect(rules.AGE_GROUPS.map((group) => group.replace(/ Years$/, ''))).toEqual(
    '18-25, 26-30, 31-35, 36-40, 41-50, 51-60, 61-70, 71-80, 81-90'.split(', '),
  )
  expect(rules.AGE_GROUPS.every((group) => group.endsWith(' Years'))).toBe(true)
  expect(rules.REQUEST_TYPES).toEqual(['Payment Related', 'Content Related', 'Account Related'])
})

test('every field has the error text of the specification [SPEC-5-04, ASVS-2.1.1]', () => {
  expect(rules.FIELD_TEXTS).toEqual({
    mobile: 'Please enter a valid Mobile Number.',
    firstName: 'Please enter a First Name.',
    lastName: 'Please enter a Last Name.',
    pincode: "Pincode can't be empty and it will have 6 digit numbers",
    gender: 'Please choose a Gender.',
    age: 'Please choose a Age Group.',
    city: 'Please enter your city.',
    agree: 'User must agree to the terms and conditions before signing up',
  })
  expect(rules.REQUEST_TEXTS).toMatchObject({
    requestType: 'Please choose a Type.',
    query: 'Please type your query',
    altContact: 'Please enter a valid Mobile Number.',
    queryTooLong: `Please type at most ${rules.MAX_QUERY_LENGTH} characters.`,
  })
})

test('the delays are those of the specification [SPEC-9-01, SPEC-9-02]', () => {
  expect(delays.OTP_RESEND_SECONDS).toBe(30)
  expect(delays.SEARCH_DELAY_MS).toBe(1000)
  expect(delays.TOAST_MS).toBe(3000)
  expect(delays.CAROUSEL_MS).toBe(7500)
  expect(delays.REDIRECT_AFTER_PAYMENT_MS).toBe(2000)
})

test('a search requires three letters or digits, in any script [SPEC-5-16, SPEC-9-01]', () => {
  for (const query of ['orb', 'நதி', '  abc ', 'a b c']) expect(hasLettersToSearch(query), query).toBe(true)
  for (const query of ['', 'ab', 'ab!!!', '🎬🎬🎬', '   '])
    expect(hasLettersToSearch(query), query).toBe(false)
})

describe('a text to be stored', () => {
  test.each(['', 'Chennai', 'சென்னை', 'क्‍ष', '𠮷 and 👨‍👩‍👧', 'a "quoted" <word>'])('can be %j', (typed) => {
    expect(rules.PRINTABLE.test(typed)).toBe(true)
    expect(rules.PARAGRAPHS.test(`${typed}\r\n\t${typed}`)).toBe(true)
  })
  test.each(['a\u0000', '\u001b[2J', '\u0085', '渽\ude58', '\ud83d', 'a\udc68\ud83d'])(
    'cannot be %j',
    (typed) => {
      expect(rules.PRINTABLE.test(typed)).toBe(false)
      expect(rules.PARAGRAPHS.test(typed)).toBe(false)
    },
  )
  test('has line ends in paragraphs only, and is validated fast if it is long', () => {
    expect(rules.PRINTABLE.test('a\nb')).toBe(false)
    expect(rules.PARAGRAPHS.test(`${'a\n'.repeat(100_000)}\ud83d`)).toBe(false)
  })
})
