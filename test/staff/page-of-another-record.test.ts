// @vitest-environment jsdom
/** What the desk's page of a record shows after the page of another record of its kind. */
import type { DeskDispute } from '#contract/staff/desk-disputes.ts'
import type { DeskSubscriber } from '#contract/staff/desk-subscribers.ts'
import type { DeskRole } from '#contract/staff/staff-roles.ts'
import { DisputePage } from '#desk/disputes/dispute-page.tsx'
import { OrderPage } from '#desk/orders/order-page.tsx'
import { RequestPage } from '#desk/requests/request-page.tsx'
import { SubscriberPage } from '#desk/subscribers/subscriber-page.tsx'
import { openDeskPage } from '#test/staff/open-desk-page.ts'
import { orderOf } from '#test/staff/order-of.ts'
import { requestOf } from '#test/staff/request-of.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'

const MOMENT = '2026-11-21T06:00:00.000Z'
const SUBSCRIBER: DeskSubscriber = {
  id: '',
  number: '30000000001',
  name: 'A…',
  mobile: '******2345',
  email: null,
  isSatellite: false,
  language: 'en',
  packs: [],
  orders: [],
  requests: [],
  messages: [],
  consents: [],
  sessions: [],
}
const DISPUTE: DeskDispute = {
  id: '',
  gateway: 'payu',
  caseId: 'CB-1',
  paymentReference: 'P1',
  kind: 'chargeback',
  reasonCode: '10.4',
  reasonText: 'the card was not present',
  amountPaise: 14_900,
  openedAt: MOMENT,
  respondBy: MOMENT,
  daysLeft: 6,
  recordedAt: MOMENT,
  recordedBy: 'meena.s',
  state: 'open',
  evidenceReference: null,
  evidenceAt: null,
  decidedAt: null,
  decidedBy: null,
  payment: null,
  advice: 'Answer it.',
}

type Page = {
  kind: string
  role: DeskRole
  Component: ComponentType
  load: (id: string) => object
  /** A field that the person writes in, and a button that sends an act. */
  field: string
  button: string
  open: (router: Router, address: string) => Promise<void>
}
type Router = ReturnType<typeof openDeskPage>
const openAfterQuestion: Page['open'] = async (router, address) => {
  void router.navigate(address)
  fireEvent.click(await screen.findByText('Leave'))
}
const open: Page['open'] = (router, address) => router.navigate(address)

const PAGES: Page[] = [
  {
    kind: 'an order',
    role: 'support',
    Component: OrderPage,
    load: orderOf,
    field: 'Reason of the partial refund',
    button: 'Propose a partial refund',
    open,
  },
  {
    kind: 'a request',
    role: 'support',
    Component: RequestPage,
    load: (id) => ({ request: requestOf(id), orders: [] }),
    field: 'Answer',
    button: 'Send the answer',
    open: openAfterQuestion,
  },
  {
    kind: 'a subscriber',
    role: 'support',
    Component: SubscriberPage,
    load: (id) => ({ ...SUBSCRIBER, id }),
    field: 'Reason: Show',
    button: 'Show',
    open,
  },
  {
    kind: 'a dispute',
    role: 'finance',
    Component: DisputePage,
    load: (id) => ({ dispute: { ...DISPUTE, id }, notes: [] }),
    field: 'Reason: Record: won',
    button: 'Record: won',
    open,
  },
]

test.each(PAGES)(
  'neither the result of an act nor an entry on the page of $kind is shown on that of another [SPEC-17-87]',
  async ({ role, Component, load, field, button, open }) => {
    const failure = { status: 409, code: 'refused', message: 'Refused.', fields: {} }
    const router = openDeskPage('/records/first', role, [
      {
        path: 'records/:id',
        Component,
        loader: ({ params }) => load(params['id'] ?? ''),
        action: () => ({ failure }),
      },
    ])
    const entry = () => screen.getByLabelText<HTMLInputElement>(field)
    fireEvent.change(await screen.findByLabelText(field), { target: { value: 'wrong pack' } })
    fireEvent.submit(screen.getByText(button).closest('form') ?? document)
    await screen.findByText('Refused.')
    await open(router, '/records/second')
    await waitFor(() => expect(entry().value).toBe(''))
    expect(screen.queryByText('Refused.')).toBeNull()
  },
)
