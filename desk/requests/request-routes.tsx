/** The pages of support requests. */
import type { RouteObject } from 'react-router'
import { loadRequest, handleRequest, RequestPage } from './request-page.tsx'
import { loadRequests, RequestListPage } from './request-list-page.tsx'

export const requestRoutes: RouteObject[] = [
  { path: 'requests', loader: loadRequests, Component: RequestListPage },
  { path: 'requests/:number', loader: loadRequest, action: handleRequest, Component: RequestPage },
]
