import { expect, test } from 'vitest'
import { returnPath, loginPath } from './headed-for.ts'

test('after login one is where one was going', () => {
  const address = new URL(loginPath('/my-account?tab=transactions'), 'http://shop.test')
  expect(returnPath(address.searchParams.get('next'))).toBe('/my-account?tab=transactions')
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
  expect(returnPath(next)).toBe('/dashboard'),
)
