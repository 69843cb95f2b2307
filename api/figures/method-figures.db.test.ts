/** Tests the figures by method and by bank. */
import { computedFigures, linesOf } from '#test/computed-figures.ts'
import { TRAIN } from '#test/fixtures.ts'
import { makeApp } from '#test/app.ts'
import { openActiveMandateShop } from '#test/mandate-shop.ts'
import { expect, test } from 'vitest'

const TODAY = '2026-11-20'

async function openShop() {
  const shop = await makeApp()
  const { browser } = shop
  const orderId = await browser.register(TRAIN)
  const press = async (path: string, outcome: string, method: string) => {
    const url = `/${path}/outcome`
    const answer = await shop.external.simulators.inject({
      method: 'POST',
      url,
      payload: { outcome, method },
    })
    await browser.returnToShop(answer.json())
  }
  return {
    ...shop,
    payAtPayu: async (outcome: string, method: string) =>
      press(`_payment/${await browser.goToPayu(orderId)}`, outcome, method),
    payAtPaytm: async (outcome: string, method: string) =>
      press(`_paytm/${await browser.goToPaytm(orderId)}`, outcome, method),
    startAtPayu: () => browser.goToPayu(orderId),
  }
}

test('counts attempts by method and by bank, again with the same result [SPEC-17-64]', async () => {
  const shop = await openShop()
  await shop.payAtPayu('failure', 'sbi-net-banking')
  await shop.payAtPayu('failure', 'upi')
  await shop.payAtPaytm('failure', 'DC')
  await shop.payAtPaytm('cancel', 'NB')
  await shop.payAtPayu('success', 'sbi-net-banking')
  const methods = [
    `${TODAY} debit-card/failed 1 14900`,
    `${TODAY} net-banking/captured 1 14900`,
    `${TODAY} net-banking/failed 1 14900`,
    `${TODAY} unknown/failed 1 14900`,
    `${TODAY} upi/failed 1 14900`,
  ]
  const banks = [
    `${TODAY} State Bank of India/captured 1 14900`,
    `${TODAY} State Bank of India/failed 2 29800`,
  ]
  for (const figures of [await computedFigures(shop), await computedFigures(shop)]) {
    expect(linesOf(figures, 'method_attempts')).toEqual(methods)
    expect(linesOf(figures, 'bank_attempts')).toEqual(banks)
  }
})

test('counts an attempt again by its later result, on the day of its start [SPEC-17-64]', async () => {
  const shop = await openShop()
  const id = await shop.startAtPayu()
  expect(linesOf(await computedFigures(shop), 'method_attempts')).toEqual([`${TODAY} unknown/sent 1 14900`])
  const url = `/_payment/${id}/outcome`
  const payload = { outcome: 'success', method: 'hdfc-net-banking' }
  await shop.external.simulators.inject({ method: 'POST', url, payload })
  // After midnight in India.
  shop.external.advance(8 * 3_600)
  await shop.reconcileDueAttempts()
  const figures = await computedFigures(shop)
  expect(linesOf(figures, 'method_attempts')).toEqual([`${TODAY} net-banking/captured 1 14900`])
  expect(linesOf(figures, 'bank_attempts')).toEqual([`${TODAY} HDFC Bank/captured 1 14900`])
})

test('leaves out debits of renewals [SPEC-17-64]', async () => {
  const shop = await openActiveMandateShop()
  await shop.runUntil('2026-12-17T03:30:00Z')
  await shop.runUntil('2026-12-20T12:00:00Z')
  const figures = await computedFigures(shop)
  expect(linesOf(figures, 'debits')).toHaveLength(1)
  expect(linesOf(figures, 'method_attempts').map((line) => line.slice(0, 10))).toEqual([TODAY])
})
