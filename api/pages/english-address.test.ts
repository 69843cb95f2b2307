import { expect, test } from 'vitest'
import { englishAddress } from './english-address.ts'

const shop = { languages: ['en', 'ta'], shopUrl: 'https://go.example.com' } as const

test.each(['/', '/cart', '/ta', '/ta/cart?a=1', '/xx/cart', '/TE/cart'])('keeps %s', (url) => {
  expect(englishAddress(url, shop)).toBeUndefined()
})

test.each([
  ['/te', 'https://go.example.com/'],
  ['/te?next=%2Fcart', 'https://go.example.com/?next=%2Fcart'],
  ['/te/new-connection?type=2', 'https://go.example.com/new-connection?type=2'],
  ['/te/cart.data', 'https://go.example.com/cart.data'],
  ['/te//evil.example/', 'https://go.example.com//evil.example/'],
])('redirects %s, in a language that is switched off, to the English page', (url, address) => {
  expect(englishAddress(url, shop)).toBe(address)
  expect(new URL(address).origin).toBe(shop.shopUrl)
})
