// @vitest-environment jsdom
/** Which forms for manual refunds can be sent while one of them is sent. */
import type { DeskRefund } from '#contract/staff/desk-refunds.ts'
import { RefundListPage } from '#desk/refunds/refund-list-page.tsx'
import { openDeskPage } from '#test/staff/open-desk-page.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

const refundOf = (reference: string): DeskRefund => ({
  reference,
  amountPaise: 14_900,
  coveredPaise: 0,
  isByBank: false,
  gateway: 'payu',
  gatewayPaymentId: 'P1',
  gatewayRequestId: null,
  manual: null,
  order: 'A'.repeat(23),
  reason: 'operator',
  state: 'manual',
  requestedAt: '2026-11-21T06:00:00.000Z',
  doneAt: null,
  proposedBy: 'asha.p',
  isDisputed: false,
})

test('no other manual refund can be recorded before the last one has a result [SPEC-17-54]', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const loader = () => ({ state: 'manual', refunds: [refundOf('RFONE'), refundOf('RFTWO')] })
  const action = async () => {
    await promise
    return { failure: { status: 409, code: 'refused', message: 'Refused.', fields: {} }, reference: 'RFONE' }
  }
  openDeskPage('/', 'finance', [{ index: true, loader, action, Component: RefundListPage }])
  const card = (reference: string) => within(screen.getByLabelText(`Refund ${reference}`))
  const buttonOf = (reference: string) => card(reference).getByRole<HTMLButtonElement>('button')
  await screen.findByLabelText('Refund RFONE')
  expect(buttonOf('RFTWO').disabled).toBe(false)
  const transfer = card('RFONE').getByLabelText('Reference of the transfer')
  fireEvent.change(transfer, { target: { value: 'UTR123456' } })
  fireEvent.click(buttonOf('RFONE'))
  await waitFor(() => expect(buttonOf('RFONE').disabled).toBe(true))
  expect(buttonOf('RFTWO').disabled).toBe(true)
  resolve(undefined)
  await screen.findByText('Refused.')
  await waitFor(() => expect(buttonOf('RFTWO').disabled).toBe(false))
})
