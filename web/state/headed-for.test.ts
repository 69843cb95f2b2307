import { expect, test } from 'vitest'
import { headedFor, loginFirst } from './headed-for.ts'

test('after login one is where one was going', () => {
  const address = new URL(loginFirst('/my-account?tab=transactions'), 'http://shop.test')
  expect(headedFor(address.searchParams.get('next'))).toBe('/my-account?tab=transactions')
})

test.each([
  null,
  '',
  '/',
  'dashboard',
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
])('a link with next=%s leads to the dashboard and nowhere else', (next) =>
  expect(headedFor(next)).toBe('/dashboard'),
)
