/** The disputes of the payments of an order. */
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { formatAmount } from '#desk/ui/format-amount.ts'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { Section } from '#desk/ui/section.tsx'
import { lastDay } from '#desk/ui/last-day.ts'
import { StateBadge } from '#desk/ui/state-badge.tsx'

export function OrderDisputes({ disputes }: Pick<DeskOrder, 'disputes'>) {
  const mayRead = mayCall(usePerson(), 'GET /staff/api/disputes/:id')
  return (
    <Section title="Disputes">
      <RecordTable
        label="Disputes"
        head={['Case', 'Kind', 'Amount', 'Answer until', 'State']}
        rows={disputes.map(({ id, caseId, kind, amountPaise, respondBy, state }) => ({
          key: id,
          cells: [
            mayRead ? (
              <Anchor key="case" inherit component={Link} to={`/disputes/${id}`} className="desk-code">
                {caseId}
              </Anchor>
            ) : (
              caseId
            ),
            ...[kind.replace('_', '-'), formatAmount(amountPaise), lastDay(respondBy)],
            <StateBadge key="state" state={state} />,
          ],
        }))}
      />
    </Section>
  )
}
