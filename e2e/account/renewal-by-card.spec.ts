/** Automatic renewal by a card, on `npm start` with its time moved forward. */
import { expect } from '@playwright/test'
import {
  chooseRenewal,
  cardOf,
  expectMessage,
  expectRenewal,
  expectUpiApp,
  lastPack,
  payCart,
  reachDebit,
  signIn,
  test,
} from '#e2e/support/household-steps.ts'
import { timeInIndia } from '#e2e/support/trial-shop.ts'

test('a Visa card renews the plan, after a notice', { tag: ['@phone', '@long'] }, async ({ walk }) => {
  test.setTimeout(200_000)
  const { shop } = walk
  await chooseRenewal(walk)
  await payCart(walk, 'Visa card')
  await expectRenewal(walk, 'Next payment')
  await expectUpiApp(walk, 'Visa card')
  const first = await lastPack(walk, 1)
  await reachDebit(walk, first.endsAt)
  await shop.moveTo(timeInIndia(first.endsAt, '05:46'))
  await signIn(walk)
  const renewed = await lastPack(walk, 2)
  expect(renewed.startsAt).toEqual(first.endsAt)
})

test(
  'a RuPay card pays for the plan and does not renew it, and its holder learns what to do',
  { tag: ['@phone', '@long'] },
  async ({ walk }) => {
    const { page } = walk
    await chooseRenewal(walk)
    await payCart(walk, 'RuPay card')
    await lastPack(walk, 1)
    await expectRenewal(walk, 'Automatic renewal has ended')
    await expect(cardOf(page).getByRole('button', { name: 'Stop renewal' })).toHaveCount(0)
    await expectMessage(walk, 'your bank')
  },
)
