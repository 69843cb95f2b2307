import { expect, test } from 'vitest'
import { paytmCspOrigins } from './paytm-csp-origins.ts'

test('the real Paytm keeps its pictures at a host of their own; a stand-in has one host', () => {
  expect(paytmCspOrigins({ pgUrl: 'https://secure.paytmpayments.com' })).toEqual({
    scripts: ['https://secure.paytmpayments.com'],
    pictures: ['https://staticpg.paytmpayments.com'],
  })
  expect(paytmCspOrigins({ pgUrl: 'http://127.0.0.1:4000' })).toEqual({
    scripts: ['http://127.0.0.1:4000'],
    pictures: [],
  })
})
