import { translatePage } from '#test/web/translate-page.ts'
import { ITEM, ORDER } from '#test/web/checkout-fixtures.tsx'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { OrderResults } from './order-result-notices.tsx'

test('shows that a payment was successful on a page that the browser has translated [SPEC-10.2-13]', () => {
  const notice = (status: 'pending' | 'paid') => (
    <MemoryRouter>
      <OrderResults
        results={[{ transactionID: ORDER, status, amount: '399.00', items: [ITEM] }]}
        released={status === 'pending' ? [ITEM] : undefined}
      />
    </MemoryRouter>
  )
  const { rerender } = render(notice('pending'))
  translatePage()
  rerender(notice('paid'))
  expect(screen.getByRole('status').textContent).toMatch(
    /^Payment ₹ 399.00 was successful. You now have South Stars./,
  )
})
