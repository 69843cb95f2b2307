import { expect, test } from 'vitest'
import { readLink, signLink } from './sign-link.ts'

const SECRETS = { otpPepper: 'a pepper of sixteen letters', secondaryOtpPepper: undefined }
const ID = Buffer.from('010203040506070809', 'hex')
const link = signLink(SECRETS, ID)

test('reads the id of a signed link, which fits a variable of a registered text', () => {
  expect(link).toMatch(/^[\w-]{28}$/)
  expect(readLink(SECRETS, link)).toEqual(ID)
})

test('refuses a link in which any character was replaced [SPEC-15-27]', () => {
  for (let place = 0; place < link.length; place++) {
    const other = link[place] === 'A' ? 'B' : 'A'
    expect(readLink(SECRETS, link.slice(0, place) + other + link.slice(place + 1))).toBeUndefined()
  }
})

test.each(['', 'A', link.slice(1), `${link}A`, `${link.slice(0, 27)}=`, 'é'.repeat(28)])(
  'refuses a text of another form: %s',
  (text) => {
    expect(readLink(SECRETS, text)).toBeUndefined()
  },
)

test('accepts a link that was signed before the secret was replaced', () => {
  const next = { otpPepper: 'another pepper of letters', secondaryOtpPepper: SECRETS.otpPepper }
  expect(readLink(next, link)).toEqual(ID)
  expect(readLink({ ...next, secondaryOtpPepper: undefined }, link)).toBeUndefined()
})
