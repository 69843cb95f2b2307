import { expect, test } from 'vitest'
import { appDeepLink } from './app-deep-link.ts'

test('leads to the home page in the language of the page if the brand has no website', () => {
  const app = {
    androidPackage: 'a.app',
    androidIntentHost: 'open',
    androidScheme: 'a',
    iosScheme: 'a',
    website: null,
  }
  expect(appDeepLink('other', app, 'https://shop.test')).toBe('/ta')
  expect(appDeepLink('android', app, 'https://shop.test')).toContain(
    `S.browser_fallback_url=${encodeURIComponent('https://shop.test/ta')};`,
  )
})
