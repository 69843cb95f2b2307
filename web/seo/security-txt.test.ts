import { expect, test } from 'vitest'
import { securityTxt } from './security-txt.ts'

test('contains the contact and the expiry date', () => {
  const text = securityTxt({
    contact: 'mailto:security@example.com',
    origin: 'https://shop.example',
    year: 2026,
  })
  expect(text).toBe(
    'Contact: mailto:security@example.com\nExpires: 2027-03-01T00:00:00Z\nPreferred-Languages: en\n' +
      'Canonical: https://shop.example/.well-known/security.txt\n',
  )
})
