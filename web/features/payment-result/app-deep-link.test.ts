import { expect, test } from 'vitest'
import { appDeepLink, mobilePlatform } from './app-deep-link.ts'

const app = {
  androidPackage: 'example.app',
  androidIntentHost: 'open',
  androidScheme: 'exampleapp',
  iosScheme: 'exampleapp',
  website: 'https://www.example.test/',
}
const device = (userAgent: string, platform = '', maxTouchPoints = 0) =>
  mobilePlatform({ userAgent, platform, maxTouchPoints })

test('detects Android, iOS and other platforms by the user agent', () => {
  expect(device('Mozilla/5.0 (Linux; Android 10; K) Chrome/119.0.0.0 Mobile')).toBe('android')
  expect(device('Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X)', 'iPhone', 5)).toBe('ios')
  expect(device('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Win32', 10)).toBe('other')
})

test('detects an iPad that reports itself as a Macintosh by its touch screen [SPEC-10.3-08]', () => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15'
  expect(device(userAgent, 'MacIntel', 5)).toBe('ios')
  expect(device(userAgent, 'MacIntel', 0)).toBe('other')
})

test('links Android to an intent with the website as fallback, iOS to its scheme, others to the website [SPEC-2.11-05, SPEC-10.3-07]', () => {
  expect(appDeepLink('android', app, 'https://shop.test')).toBe(
    'intent://open#Intent;scheme=exampleapp;package=example.app;S.browser_fallback_url=https%3A%2F%2Fwww.example.test%2F;end',
  )
  expect(appDeepLink('ios', app, 'https://shop.test')).toBe('exampleapp://')
  expect(appDeepLink('other', app, 'https://shop.test')).toBe('https://www.example.test/')
})

test('links to the home page of the shop if the brand has no website', () => {
  const own = { ...app, website: null }
  expect(appDeepLink('other', own, 'https://shop.test')).toBe('/')
  expect(appDeepLink('android', own, 'https://shop.test')).toContain(
    'S.browser_fallback_url=https%3A%2F%2Fshop.test%2F;',
  )
})
