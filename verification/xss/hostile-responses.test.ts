import { ACCESS } from '#contract/access.ts'
import { expect, test } from 'vitest'
import { HOSTILE_ROUTES } from './hostile-responses.ts'

/** Files, and the offer of a renewal, which the cart of the proof does not ask for because it has no app plan. */
const WITHOUT = [
  'GET /api/account/invoices/:transactionID',
  'GET /api/account/credit-notes/:number',
  'GET /api/account/calendar',
  'GET /api/account/export',
  'GET /api/account/renewal/offer',
]

test('every response that only a subscriber may read has a hostile one', () => {
  const isPrivate = ([route, { by }]: [string, { by: string }]) =>
    route.startsWith('GET ') && by === 'session'
  const routes = Object.entries(ACCESS)
    .filter(isPrivate)
    .map(([route]) => route)
  expect(routes.filter((route) => !HOSTILE_ROUTES.includes(route)).toSorted()).toEqual(WITHOUT.toSorted())
})
