/** Tests the whole path of the money at the simulators: payments and a refund, their payouts, the reports and the bank statement. */
import { orderIdOf } from '#test/browser.ts'
import { openText } from '#test/payout-files.ts'
import { openPayoutShop } from '#test/payout-shop.ts'
import { FAMILY_AND_TRAIN, LAMP, TRAIN } from '#test/fixtures.ts'
import { staffActions } from '#test/staff-actions.ts'
import { expect, test } from 'vitest'
import { closeDay } from './close-day.ts'
import { NEUTRAL } from './column-mapping.ts'
import { importBankStatement } from './import-bank-statement.ts'
import { importPayoutReport } from './import-payout-report.ts'

const HOW = { mapping: NEUTRAL, apply: true }

test('payments and refunds at both gateways are matched from the ledger to the bank [SPEC-18-12, SPEC-18-13]', async () => {
  const { browser, external, platform, orderId, ...shop } = await openPayoutShop()
  const { simulators } = external
  const payOut = async (gateway: string) => {
    const { utr } = (await simulators.inject({ method: 'POST', url: `/payouts?gateway=${gateway}` })).json<{
      utr: string | null
    }>()
    return utr
  }
  const importAll = async () => {
    for (const gateway of ['payu', 'paytm']) {
      const { body } = await simulators.inject(`/payout-report?gateway=${gateway}`)
      expect((await importPayoutReport(platform, openText(body, 100), { ...HOW, gateway })).faults).toEqual(
        body.split('\n').length > 2 ? [] : [{ place: 'the file', message: 'has no rows' }],
      )
    }
    const { body } = await simulators.inject('/bank-statement')
    expect((await importBankStatement(platform, openText(body, 100), HOW)).faults).toEqual([])
  }

  expect(await payOut('payu')).toMatch(/^SIMB261120\d{6}$/)
  expect(await payOut('payu')).toBeNull()
  await importAll()
  await staffActions({ platform }).refund(orderId)
  await shop.advance(120)
  expect(await payOut('payu')).toBeNull()
  const other = orderIdOf(await browser.placeOrder(FAMILY_AND_TRAIN))
  await browser.payByPaytm(other)
  const third = orderIdOf(await browser.placeOrder(LAMP))
  await browser.payByPayu(third)
  const fourth = orderIdOf(await browser.placeOrder(TRAIN))
  await browser.payByPayu(fourth)
  shop.passDays(1)
  for (const gateway of ['payu', 'paytm']) expect(await payOut(gateway)).not.toBeNull()
  await importAll()

  shop.passDays(10)
  const { exceptions, notDue, gateways } = await closeDay(platform, '2026-11-30')
  expect({ exceptions, notDue }).toEqual({ exceptions: [], notDue: 0 })
  expect(gateways).toMatchObject([
    { gateway: 'payu', payments: 3, refunds: 1, matchedPayouts: 2, receivablePaise: 0 },
    { gateway: 'paytm', payments: 0, refunds: 0, matchedPayouts: 1, receivablePaise: 0 },
  ])
})
