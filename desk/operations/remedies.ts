/** Where at the desk a person acts on an alert, by the section of the runbook. */
import type { StaffRoute } from '#contract/staff/staff-access.ts'

type Remedy = { label: string; path: string; needs: StaffRoute }

export const REMEDIES: Readonly<Record<string, Remedy>> = {
  'A refund is manual': {
    label: 'Send the refunds by hand',
    path: '/refunds/manual',
    needs: 'POST /staff/api/refunds/:reference/manual',
  },
  'A dispute must be answered': {
    label: 'Answer the disputes',
    path: '/disputes',
    needs: 'POST /staff/api/disputes/:id/evidence-sent',
  },
  'A payout report is late': {
    label: 'Import the report',
    path: '/payouts/import',
    needs: 'POST /staff/api/payouts/reports',
  },
  'A draft is blocked': {
    label: 'Open the blocked drafts',
    path: '/catalogue?state=blocked',
    needs: 'GET /staff/api/catalogue/drafts',
  },
  'Requests are overdue': {
    label: 'Answer the requests',
    path: '/requests',
    needs: 'POST /staff/api/requests/:number/answer',
  },
}
