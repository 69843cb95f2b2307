/** The pages of payouts. */
import type { RouteObject } from 'react-router'
import { importFile, ImportPage } from './import-page.tsx'
import { explainException, loadClose, PayoutPage } from './payout-page.tsx'

export const payoutRoutes: RouteObject[] = [
  { path: 'payouts', loader: loadClose, action: explainException, Component: PayoutPage },
  { path: 'payouts/import', action: importFile, Component: ImportPage },
]
