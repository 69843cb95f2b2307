/** The pages of subscribers. */
import type { RouteObject } from 'react-router'
import { findSubscriber, SubscriberSearchPage } from './subscriber-search-page.tsx'
import { actOnSubscriber, loadSubscriber, SubscriberPage } from './subscriber-page.tsx'

export const subscriberRoutes: RouteObject[] = [
  { path: 'subscribers', action: findSubscriber, Component: SubscriberSearchPage },
  { path: 'subscribers/:id', loader: loadSubscriber, action: actOnSubscriber, Component: SubscriberPage },
]
