/** Compares the gateways among which staff choose at the desk with the registry. */
import { GATEWAYS } from '#api/payments/create-gateway-registry.ts'
import { gatewayName } from '#contract/staff/gateway-name.ts'
import { BANK_GATEWAYS, GATEWAY_FILTER } from '#desk/ui/gateway-choices.ts'
import { expect, test } from 'vitest'

test('the desk offers every gateway, and as payers to the bank only those that take money from banks', () => {
  const named = (fundingSource: string) =>
    GATEWAYS.filter((gateway) => gateway.fundingSource === fundingSource).map(({ name }) => name)
  const values = (choices: { value: string }[]) => choices.map(({ value }) => value).filter(Boolean)
  expect(values(BANK_GATEWAYS)).toEqual(named('bank'))
  expect(values(GATEWAY_FILTER).toSorted()).toEqual(GATEWAYS.map(({ name }) => name).toSorted())
})

test('a gateway has one name at the desk', () => {
  expect(GATEWAYS.map(({ name }) => gatewayName(name)).toSorted()).toEqual([
    'PayU',
    'Paytm',
    'Satellite wallet',
  ])
  expect(gatewayName('another')).toBe('another')
})
