/** The pages of disputes. */
import type { RouteObject } from 'react-router'
import { DisputeListPage, loadDisputes } from './dispute-list-page.tsx'
import { actOnDispute, DisputePage, loadDispute } from './dispute-page.tsx'
import { EvidencePage, loadEvidence } from './evidence-page.tsx'
import { recordDispute, RecordDisputePage } from './record-dispute-page.tsx'

export const disputeRoutes: RouteObject[] = [
  { path: 'disputes', loader: loadDisputes, Component: DisputeListPage },
  { path: 'disputes/record', action: recordDispute, Component: RecordDisputePage },
  { path: 'disputes/:id', loader: loadDispute, action: actOnDispute, Component: DisputePage },
  { path: 'disputes/:id/evidence', loader: loadEvidence, Component: EvidencePage },
]
