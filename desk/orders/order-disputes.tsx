/** The disputes of the payments of an order, and of those of the orders that it upgraded. */
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { formatAmount } from '#desk/format/format-amount.ts'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { Section } from '#desk/ui/section.tsx'
import { lastDay } from '#desk/format/last-day.ts'
import { StateBadge } from '#desk/ui/state-badge.tsx'

export function OrderDisputes({ number, disputes }: Pick<DeskOrder, 'number' | 'disputes'>) {
  const mayRead = mayCall(usePerson(), 'GET /staff/api/disputes/:id')
  return (
    <Section title="Disputes">
      <RecordTable
        label="Disputes"
        head={['Case', 'Kind', 'Amount', 'Answer until', 'State']}
        rows={disputes.map(({ id, caseId, kind, amountPaise, respondBy, state, order }) => ({
          key: id,
          cells: [
            <div key="case">
              {mayRead ? (
                <Anchor inherit component={Link} to={`/disputes/${id}`} className="desk-code">
                  {caseId}
                </Anchor>
              ) : (
                caseId
              )}
              {order !== number && <UpgradedOrder order={order} />}
            </div>,
            kind.replace('_', '-'),
            formatAmount(amountPaise),
            lastDay(respondBy),
            <StateBadge key="state" state={state} />,
          ],
        }))}
      />
    </Section>
  )
}

const UpgradedOrder = ({ order }: { order: string }) => (
  <Text size="xs" c="dimmed">
    of the upgraded order{' '}
    <Anchor inherit component={Link} to={`/orders/${order}`} className="desk-code">
      {order}
    </Anchor>
  </Text>
)
