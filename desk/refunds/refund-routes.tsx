/** The pages of refunds. */
import type { RouteObject } from 'react-router'
import { decideProposal, loadProposals, ProposalListPage } from './proposal-list-page.tsx'
import { loadRefunds, recordManualRefund, RefundListPage } from './refund-list-page.tsx'
import { RefundsPage } from './refunds-page.tsx'

export const refundRoutes: RouteObject[] = [
  {
    path: 'refunds',
    Component: RefundsPage,
    children: [
      { index: true, loader: loadProposals, action: decideProposal, Component: ProposalListPage },
      { path: ':state', loader: loadRefunds, action: recordManualRefund, Component: RefundListPage },
    ],
  },
]
