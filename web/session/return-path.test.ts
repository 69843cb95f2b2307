import { expect, test } from 'vitest'
import { returnPath, loginPath } from './return-path.ts'

test('returns to the requested page after login', () => {
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
])('returns to the dashboard for next=%s', (next) => expect(returnPath(next)).toBe('/dashboard'))
