/** A text of a subscriber, in which the numbers of orders lead to the orders. */
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'

const ORDER_NUMBER = /\b([A-Z2-7]{23})\b/

export const LinkedText = ({ text }: { text: string }) => (
  <Text className="desk-text">
    {text.split(ORDER_NUMBER).map((part, place) =>
      // The split keeps each number at an odd place.
      place % 2 === 1 ? (
        <Anchor key={place} inherit underline="always" component={Link} to={`/orders/${part}`}>
          {part}
        </Anchor>
      ) : (
        part
      ),
    )}
  </Text>
)
