/** The sections of the desk, in the order of the menu. */
import type { StaffRoute } from '#contract/staff/staff-access.ts'

export type Section = {
  path: string
  label: string
  /** What it is for, on the first page. */
  purpose: string
  /** The endpoint of its first page: a person who may call it sees the section. */
  needs: StaffRoute
}

export const SECTIONS: readonly Section[] = [
  {
    path: '/requests',
    label: 'Requests',
    needs: 'GET /staff/api/requests',
    purpose: 'Answer what subscribers ask.',
  },
  {
    path: '/orders',
    label: 'Orders',
    needs: 'GET /staff/api/orders',
    purpose: 'Find an order by any number, and see where its money is.',
  },
  {
    path: '/subscribers',
    label: 'Subscribers',
    needs: 'POST /staff/api/subscribers/find',
    purpose: 'See packs, orders, messages and devices of a household.',
  },
  {
    path: '/refunds',
    label: 'Refunds',
    needs: 'GET /staff/api/refund-proposals',
    purpose: 'See which refunds wait for approval, are in progress, were refused by a gateway, or are done.',
  },
  {
    path: '/disputes',
    label: 'Disputes',
    needs: 'GET /staff/api/disputes',
    purpose: 'Answer chargebacks before their deadlines.',
  },
  {
    path: '/payouts',
    label: 'Payouts',
    needs: 'GET /staff/api/payouts/close',
    purpose: 'Compare the ledger with what gateways paid out and the bank received.',
  },
  {
    path: '/catalogue',
    label: 'Catalogue',
    needs: 'GET /staff/api/catalogue/drafts',
    purpose: 'Change packages, prices and questions by drafts that a colleague approves.',
  },
  {
    path: '/figures',
    label: 'Figures',
    needs: 'GET /staff/api/figures',
    purpose: 'See sales, payments, messages and renewals by day, and the searches without a result.',
  },
  {
    path: '/operations',
    label: 'Operations',
    needs: 'GET /staff/api/operations',
    purpose: 'See whether gateways, messages and jobs keep up, and what needs a person.',
  },
  {
    path: '/audit',
    label: 'Audit log',
    needs: 'GET /staff/api/audit',
    purpose: 'See who did what, when and why.',
  },
]
