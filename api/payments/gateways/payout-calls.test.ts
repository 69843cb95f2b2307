/** Tests the payout reports of the gateways over HTTP: pages, kinds of lines, wrong credentials and incomplete reports. */
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import { payAndReturn } from '#simulators/paytm/test-merchant.ts'
import { pay as payAtPayu, setBehaviour, type TestHarness } from '#simulators/test-harness.ts'
import { openListeningGateways } from '#test/simulators/listening-gateways.ts'
import { describe, expect, test } from 'vitest'

const DAY = '2026-11-20'

const pay = (harness: TestHarness, gateway: 'payu' | 'paytm', id: string) =>
  gateway === 'payu' ? payAtPayu(harness, id) : payAndReturn(harness, id, 'success')

/** Opens simulators at which payments were made and paid out. */
async function openPaidOut(gateway: 'payu' | 'paytm', payments: number) {
  const { harness, connect, runtime } = await openListeningGateways()
  for (let count = 1; count <= payments; count++) {
    const id = `T${String(count)}`
    await pay(harness, gateway, id)
  }
  const paid = await harness.postJson(`/payouts?gateway=${gateway}`, {})
  const { utr } = paid.json<{ utr: string }>()
  const list = async (registry: GatewayRegistry, day = DAY) => registry[gateway].listPayouts?.(runtime, day)
  return { harness, connect, utr, list, runtime }
}

describe.each(['payu', 'paytm'] as const)('%s', (gateway) => {
  test('lists the lines of a day, in pages, as the file has them [SPEC-17-61]', async () => {
    const { harness, connect, list, utr } = await openPaidOut(gateway, 45)
    const rows = (await list(connect())) ?? []
    expect(rows).toHaveLength(45)
    expect(rows[0]).toEqual({
      kind: 'payment',
      reference: rows[0]?.reference,
      payout_reference: utr,
      paid_on: DAY,
      amount: '499.00',
      fee: '9.98',
      gst_on_fee: '1.80',
      net: '487.22',
      currency: 'INR',
      attempt_id: 'T1',
    })
    const file = (await harness.app.inject(`/payout-report?gateway=${gateway}`)).body.split('\n').slice(1, -1)
    const columns = [
      'kind',
      'reference',
      'payout_reference',
      'paid_on',
      'amount',
      'fee',
      'gst_on_fee',
      'net',
    ] as const
    expect(
      rows.map((row) => [...columns.map((name) => row[name]), row.currency, row.attempt_id].join()),
    ).toEqual(file)
    expect(await list(connect(), '2026-11-19')).toEqual([])
  })

  test('lists a chargeback below zero', async () => {
    const { harness, connect, list } = await openPaidOut(gateway, 1)
    await harness.postJson('/_chargeback', { gateway, attempt: 'T1' })
    for (const id of ['T2', 'T3']) await pay(harness, gateway, id)
    await harness.postJson(`/payouts?gateway=${gateway}`, {})
    const withheld = ((await list(connect())) ?? []).filter(({ kind }) => kind === 'chargeback')
    expect(withheld).toMatchObject([{ amount: '-499.00', fee: '0.00', net: '-499.00', attempt_id: 'T1' }])
  })

  test('reports wrong credentials as a refusal, never as a day without a payout [THR-S15]', async () => {
    const { connect, list } = await openPaidOut(gateway, 1)
    const wrong = gateway === 'payu' ? { salt: 'another' } : { paytmKey: 'standin-wrong-16' }
    await expect(list(connect(wrong))).rejects.toMatchObject({ code: 'denied' })
  })

  test.each([
    ['payouts-down', 'server_error'],
    ['payouts-reset', 'broken'],
    ['payouts-cut-off', 'unreadable'],
  ])('%s is a failure', async (behaviour, code) => {
    const { harness, connect, list } = await openPaidOut(gateway, 1)
    await setBehaviour(harness, { system: gateway, behaviour, times: 1 })
    await expect(list(connect())).rejects.toMatchObject({ code })
    expect(await list(connect())).toHaveLength(1)
  })

  test('the simulator leaves a line out, or changes an amount, on request', async () => {
    const { harness, connect, list } = await openPaidOut(gateway, 2)
    const amountsWith = async (behaviour: string) => {
      await setBehaviour(harness, { system: gateway, behaviour, times: 1 })
      return (await list(connect()))?.map(({ amount }) => amount)
    }
    expect(await amountsWith('payouts-without-a-line')).toEqual(['499.00'])
    expect(await amountsWith('payouts-other-amount')).toEqual(['500.00', '499.00'])
  })

  test('a gateway that does not answer in time is a failure', async () => {
    const never = () => new Promise<void>(() => undefined)
    const { harness, connect, runtime } = await openListeningGateways({ sleep: never })
    await setBehaviour(harness, { system: gateway, behaviour: 'payouts-slow' })
    const impatient = {
      ...runtime,
      http: async (request: Parameters<typeof runtime.http>[0]) =>
        runtime.http({ ...request, timeoutMs: 50 }),
    }
    await expect(connect()[gateway].listPayouts?.(impatient, DAY)).rejects.toMatchObject({ code: 'timeout' })
  })

  test('is fetched only where a setting or the simulator says so', async () => {
    const { connect } = await openListeningGateways()
    expect(connect()[gateway].listPayouts).toBeDefined()
    const off = { [`${gateway.toUpperCase()}_PAYOUT_REPORTS`]: 'off' }
    expect(connect({ env: off })[gateway].listPayouts).toBeUndefined()
  })
})
