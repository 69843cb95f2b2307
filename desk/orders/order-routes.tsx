/** The pages of orders. */
import type { RouteObject } from 'react-router'
import { loadOrders, OrderListPage, searchOrders } from './order-list-page.tsx'
import { actOnOrder, loadOrder, OrderPage } from './order-page.tsx'

export const orderRoutes: RouteObject[] = [
  { path: 'orders', loader: loadOrders, action: searchOrders, Component: OrderListPage },
  { path: 'orders/:number', loader: loadOrder, action: actOnOrder, Component: OrderPage },
]
