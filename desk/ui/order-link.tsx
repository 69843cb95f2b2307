/** The number of an order, as a link to the order. */
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

export const OrderLink = ({ order }: { order: string }) => (
  <Anchor inherit component={Link} to={`/orders/${order}`} className="desk-code">
    {order}
  </Anchor>
)
