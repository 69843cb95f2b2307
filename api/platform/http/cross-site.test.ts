import { expect, test } from 'vitest'
import { isCrossSite } from './cross-site.ts'

const SHOP = 'https://go.example.com'
const elsewhere = (headers: Record<string, string>) =>
  isCrossSite({ host: 'go.example.com', ...headers }, SHOP)

test('uses sec-fetch-site if the browser sends it', () => {
  expect(elsewhere({ 'sec-fetch-site': 'same-origin' })).toBe(false)
  expect(elsewhere({ 'sec-fetch-site': 'none' })).toBe(false)
  for (const site of ['cross-site', 'same-site', '', 'nonsense'])
    expect(elsewhere({ 'sec-fetch-site': site, origin: SHOP }), site).toBe(true)
})

test('uses the origin header of older browsers [THR-W3, ASVS-3.5.2]', () => {
  expect(elsewhere({ origin: SHOP })).toBe(false)
  expect(elsewhere({ origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' })).toBe(false)
  const others = ['https://evil.example', 'https://go.example.com.evil.example', 'null', '', 'go.example.com']
  for (const origin of others) expect(elsewhere({ origin }), origin).toBe(true)
})

test('a client without both headers is not cross-site', () => {
  expect(elsewhere({})).toBe(false)
})
