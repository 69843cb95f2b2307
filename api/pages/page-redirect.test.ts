import { expect, test } from 'vitest'
import { pageRedirect } from './page-redirect.ts'

const shop = { languages: ['en', 'ta'], shopUrl: 'https://go.example.com' } as const

test.each([
  '/',
  '/cart',
  '/ta',
  '/ta/cart?a=1',
  '/xx/cart',
  '/XX/cart',
  '/EN/cart',
  '/Cart',
  '/tax/TA',
  '/?TA',
])('keeps %s', (url) => {
  expect(pageRedirect(url, shop)).toBeUndefined()
})

test.each([
  ['/te', 'https://go.example.com/'],
  ['/te?next=%2Fcart', 'https://go.example.com/?next=%2Fcart'],
  ['/te/new-connection?type=2', 'https://go.example.com/new-connection?type=2'],
  ['/TE/new-connection?type=2', 'https://go.example.com/new-connection?type=2'],
  ['/te/cart.data', 'https://go.example.com/cart.data'],
  ['/te//evil.example/', 'https://go.example.com//evil.example/'],
])('redirects %s, in a language that is switched off, to the English page temporarily', (url, address) => {
  expect(pageRedirect(url, shop)).toEqual({ address, status: 302 })
  expect(new URL(address).origin).toBe(shop.shopUrl)
})

test.each([
  ['/Ta', 'https://go.example.com/ta'],
  ['/TA/cart?a=B', 'https://go.example.com/ta/cart?a=B'],
  ['/tA/Cart', 'https://go.example.com/ta/Cart'],
  ['/TA.data', 'https://go.example.com/ta.data'],
  ['/TA//evil.example/', 'https://go.example.com/ta//evil.example/'],
])('redirects %s, with capitals in its language, permanently', (url, address) => {
  expect(pageRedirect(url, shop)).toEqual({ address, status: 308 })
  expect(new URL(address).origin).toBe(shop.shopUrl)
})
