/** The number of a support request, as a link to the request. */
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

export const RequestLink = ({ number }: { number: string }) => (
  <Anchor inherit component={Link} to={`/requests/${number}`} className="desk-code">
    {number}
  </Anchor>
)
