/** An open request without templates. */
import type { DeskRequestPage } from '#contract/staff/desk-requests.ts'

export const requestOf = (number: string): DeskRequestPage => ({
  number,
  subscriberId: '1',
  type: 'Billing',
  query: 'Where is it?',
  state: 'open',
  raisedAt: '2026-11-21T06:00:00.000Z',
  due: null,
  assignedTo: null,
  mobile: '******2345',
  language: 'en',
  templates: [],
})
