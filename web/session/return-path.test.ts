import { expect, test } from 'vitest'
import { returnPath, loginPath } from './return-path.ts'

test('returns to the requested page after login [SPEC-10.4-06]', () => {
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
  '/.//evil.test',
  '/x/..//evil.test',
  'javascript:alert(1)',
])('returns to the dashboard for next=%s [SPEC-10.4-07, THR-P4, ASVS-1.2.2, ASVS-3.7.2]', (next) =>
  expect(returnPath(next)).toBe('/dashboard'),
)
