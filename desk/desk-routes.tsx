/** The pages of the desk by address. */
import { createBrowserRouter, redirectDocument } from 'react-router'
import { DeskShell, PageNotFound } from '#desk/layout/desk-shell.tsx'
import { FailedPage } from '#desk/layout/failed-page.tsx'
import { FirstPage } from '#desk/layout/first-page.tsx'
import { auditRoutes } from '#desk/audit/audit-page.tsx'
import { catalogueRoutes } from '#desk/catalogue/catalogue-routes.tsx'
import { disputeRoutes } from '#desk/disputes/dispute-routes.tsx'
import { figureRoutes } from '#desk/figures/figures-routes.tsx'
import { operationsRoutes } from '#desk/operations/operations-page.tsx'
import { orderRoutes } from '#desk/orders/order-routes.tsx'
import { payoutRoutes } from '#desk/payouts/payout-routes.tsx'
import { refundRoutes } from '#desk/refunds/refund-routes.tsx'
import { subscriberRoutes } from '#desk/subscribers/subscriber-routes.tsx'
import { requestRoutes } from '#desk/requests/request-routes.tsx'
import { callDesk } from '#desk/session/api-client.ts'
import { keepEntries } from '#desk/session/keep-entries.ts'
import { loadPerson } from '#desk/session/signed-in.ts'

export const createDeskRouter = () =>
  createBrowserRouter([
    {
      id: 'shell',
      path: '/',
      loader: loadPerson,
      // The person changes with a sign-in only, which loads the document.
      shouldRevalidate: () => false,
      Component: DeskShell,
      ErrorBoundary: FailedPage,
      HydrateFallback: () => <div className="desk-progress" role="progressbar" aria-label="Loading" />,
      children: [
        {
          ErrorBoundary: FailedPage,
          children: [
            { index: true, Component: FirstPage },
            ...keepEntries([
              ...requestRoutes,
              ...orderRoutes,
              ...subscriberRoutes,
              ...refundRoutes,
              ...disputeRoutes,
              ...payoutRoutes,
              ...catalogueRoutes,
              ...figureRoutes,
              ...operationsRoutes,
              ...auditRoutes,
            ]),
            { path: 'sign-out', action: signOut },
            { path: '*', Component: PageNotFound },
          ],
        },
      ],
    },
  ])

async function signOut(): Promise<Response> {
  try {
    const { data } = await callDesk('POST /staff/api/sign-out')
    return redirectDocument(data.url)
  } catch (error) {
    // The session was over. The sign-in, which the client opens then, would let the same person in again.
    if (error instanceof Response) return redirectDocument('/signed-out')
    throw error
  }
}
