/** A table of orders. */
import { Anchor, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { DeskOrderSummary } from '#contract/staff/desk-orders.ts'
import { formatAmount } from '#desk/format/format-amount.ts'
import { gatewayName } from '#contract/staff/gateway-name.ts'
import { ListTable } from '#desk/ui/list-table.tsx'
import { packNames } from '#desk/format/pack-name.ts'
import { shortMoment } from '#desk/format/short-moment.ts'
import { StateBadge } from '#desk/ui/state-badge.tsx'

export const OrderTable = ({ orders, empty }: { orders: DeskOrderSummary[]; empty: string }) => (
  <ListTable label="Orders" head={['Order', 'Amount', 'State', 'Placed', 'Packs', 'Mobile']} empty={empty}>
    {orders.map(({ number, placedAt, packs, amountPaise, gateway, mobile, state }) => (
      <Table.Tr key={number}>
        <Table.Td>
          <Anchor component={Link} to={`/orders/${number}`} className="desk-code">
            {number}
          </Anchor>
        </Table.Td>
        <Table.Td className="desk-number">
          {formatAmount(amountPaise)}
          <Text size="xs" c="dimmed">
            {gateway === null ? 'not paid yet' : gatewayName(gateway)}
          </Text>
        </Table.Td>
        <Table.Td>
          <StateBadge state={state} />
        </Table.Td>
        <Table.Td className="desk-nowrap">{shortMoment(placedAt)}</Table.Td>
        <Table.Td>{packNames(packs)}</Table.Td>
        <Table.Td className="desk-code">{mobile ?? 'erased'}</Table.Td>
      </Table.Tr>
    ))}
  </ListTable>
)
