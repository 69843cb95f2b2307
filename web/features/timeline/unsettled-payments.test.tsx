import { persistentStorage } from '#web/browser/storage.ts'
import { mockApi, OFFLINE, type Reply } from '#test/web/mock-api.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { UnsettledPayments, useUnsettledPayments } from './unsettled-payments.tsx'

afterEach(() => {
  cleanup()
  persistentStorage.write('sdg.token', undefined)
})

function Payments({ onConfirmed = () => undefined }: { onConfirmed?: () => void }) {
  return <UnsettledPayments payments={useUnsettledPayments(true)} onConfirmed={onConfirmed} />
}

const PAYMENTS = 'GET /api/account/payments'
const payment = {
  transactionID: 'T1',
  amount: '149.00',
  packs: [{ as: 'name' as const, text: 'South Stars' }],
  placedAt: '2026-11-20T12:00:00.000Z',
}

test('shows the amount that goes back, which need not be the amount of the order', async () => {
  persistentStorage.write('sdg.token', 'TOKEN')
  mockApi().on(PAYMENTS, {
    data: [{ ...payment, returned: '1.00', status: 'refunding', hasInvoice: false, creditNotes: [] }],
  })
  render(
    <MemoryRouter>
      <Payments />
    </MemoryRouter>,
  )
  expect(await screen.findByText('₹1.00')).toBeDefined()
  expect(screen.queryByText('₹149.00')).toBeNull()
})

test('shows the invoice and each credit note of a refunded sale, and none of other payments', async () => {
  persistentStorage.write('sdg.token', 'TOKEN')
  const server = mockApi()
  server.on('GET /api/account/payments', {
    data: [
      {
        ...payment,
        status: 'refunded',
        hasInvoice: true,
        creditNotes: ['SDGC2627-000001', 'SDGC2627-000002'],
      },
      { ...payment, transactionID: 'T2', status: 'failed', hasInvoice: false, creditNotes: [] },
    ],
  })
  render(
    <MemoryRouter>
      <Payments />
    </MemoryRouter>,
  )
  const [refunded, failed] = await screen.findAllByRole('listitem')
  const namesIn = (row: HTMLElement | undefined) =>
    within(row!)
      .getAllByRole('button')
      .map((button) => button.textContent)
  const moment = '20/11/2026 05:30:00 PM'
  expect(namesIn(refunded)).toEqual([
    `What happened? South Stars, ${moment}`,
    `Invoice South Stars, ${moment}`,
    'Credit note SDGC2627-000001',
    'Credit note SDGC2627-000002',
  ])
  expect(namesIn(failed)).toEqual([`What happened? South Stars, ${moment}`])

  const name = 'attachment; filename="credit-note-SDGC2627-000002.pdf"'
  const pdf = new Response('%PDF', { headers: { 'content-disposition': name } })
  server.on('GET /api/account/credit-notes/:number', pdf)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:note', revokeObjectURL: vi.fn() }))
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  fireEvent.click(within(refunded!).getByRole('button', { name: 'Credit note SDGC2627-000002' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.contexts).toMatchObject([{ download: 'credit-note-SDGC2627-000002.pdf' }])
  expect(server.sent('GET /api/account/credit-notes/:number')).toEqual([{ number: 'SDGC2627-000002' }])
})

const noPapers = { hasInvoice: false, creditNotes: [] }

/** Renders the list with these replies to its requests. @returns the function that it calls at the end */
function renderWith(...replies: [Reply<typeof PAYMENTS>, ...Reply<typeof PAYMENTS>[]]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  persistentStorage.write('sdg.token', 'TOKEN')
  const server = mockApi()
  server.on(PAYMENTS, ...replies)
  const onConfirmed = vi.fn()
  render(
    <MemoryRouter>
      <Payments onConfirmed={onConfirmed} />
    </MemoryRouter>,
  )
  return { server, onConfirmed }
}

const passTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('follows a payment that is being confirmed until it has its pack, also through a lost response', async () => {
  const confirming = { ...payment, ...noPapers, status: 'pending' as const }
  const { onConfirmed } = renderWith({ data: [confirming] }, OFFLINE, { data: [] })
  await passTime(0)
  expect(screen.queryByText('Being confirmed')).not.toBeNull()
  await passTime(10_000)
  expect(screen.queryByText('Being confirmed')).not.toBeNull()
  expect(onConfirmed).not.toHaveBeenCalled()
  await passTime(10_000)
  expect(screen.queryByText('Being confirmed')).toBeNull()
  expect(onConfirmed).toHaveBeenCalledOnce()
})

test('requests a pending payment again only while the page is visible', async () => {
  const { server } = renderWith({ data: [{ ...payment, ...noPapers, status: 'pending' }] })
  await passTime(0)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await passTime(60_000)
  expect(server.sent(PAYMENTS)).toHaveLength(1)
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await passTime(0)
  expect(server.sent(PAYMENTS)).toHaveLength(2)
})

test('requests payments that have a result once', async () => {
  const { server, onConfirmed } = renderWith({ data: [{ ...payment, ...noPapers, status: 'failed' }] })
  await passTime(60_000)
  expect(server.sent(PAYMENTS)).toHaveLength(1)
  expect(onConfirmed).not.toHaveBeenCalled()
})
