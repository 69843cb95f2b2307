/** The refunds in a state, and the form by which finance records that it sent one which the gateway refused. */
import {
  Alert,
  Button,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useFetcher, useLoaderData } from 'react-router'
import { formatMoment } from '#contract/format/format-date.ts'
import type { DeskRefund } from '#contract/staff/desk-refunds.ts'
import { DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { givenQuery } from '#desk/session/given-query.ts'
import { fieldText, performAct } from '#desk/session/perform-act.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { codeText } from '#desk/ui/code-text.tsx'
import { EmptyList } from '#desk/ui/empty-list.tsx'
import { Facts } from '#desk/ui/facts.tsx'
import { formatAmount } from '#desk/format/format-amount.ts'
import { gatewayName } from '#contract/staff/gateway-name.ts'
import { ListTable } from '#desk/ui/list-table.tsx'
import { NextPage } from '#desk/ui/next-page.tsx'
import { OrderLink } from '#desk/ui/order-link.tsx'
import { byBankText, REFUND_REASON_NAMES } from '#desk/format/refund-reason.ts'
import { shortMoment } from '#desk/format/short-moment.ts'
import { StateBadge } from '#desk/ui/state-badge.tsx'
import { type ManualRefundResult, transferFaultOf } from './transfer-fault.ts'

/** Loads the refunds of the state in the address: `/refunds/manual`. */
export async function loadRefunds({ params, request }: LoaderFunctionArgs) {
  const state = params['state'] === 'manual' ? 'manual' : params['state'] === 'done' ? 'done' : 'in_progress'
  const page = givenQuery(request, 'gateway', 'after')
  const { data } = await callDesk('GET /staff/api/refunds', { state, ...page })
  return { state, refunds: data } as const
}

export async function recordManualRefund({ request }: ActionFunctionArgs): Promise<ManualRefundResult> {
  const form = await request.formData()
  const from = fieldText(form, 'from') === 'gateway' ? 'gateway' : 'bank'
  const reference = fieldText(form, 'reference')
  const result = await performAct(
    () =>
      callDesk('POST /staff/api/refunds/:reference/manual', {
        reference,
        from,
        transfer: fieldText(form, 'transfer'),
      }),
    ({ data }) =>
      `${formatAmount(data.amountPaise)} is recorded as sent, refund ${data.refund}. The buyer gets the reference.`,
  )
  return { ...result, reference }
}

export function RefundListPage() {
  const { state, refunds } = useLoaderData<typeof loadRefunds>()
  // One fetcher for all: its result stays when the refund has left the list.
  const fetcher = useFetcher<ManualRefundResult>({ key: 'manual' })
  const last = refunds.length === DESK_PAGE_SIZE ? refunds.at(-1)?.reference : undefined
  return (
    <Stack>
      <ActOutcome result={fetcher.data} />
      {state === 'manual' ? (
        <ManualRefunds refunds={refunds} />
      ) : (
        <RefundTable state={state} refunds={refunds} />
      )}
      <NextPage after={last} />
    </Stack>
  )
}

const RefundTable = ({ state, refunds }: { state: 'in_progress' | 'done'; refunds: DeskRefund[] }) => (
  <ListTable
    label="Refunds"
    head={['Refund', 'Amount', 'State', state === 'done' ? 'Done' : 'Requested', 'Order', 'Why']}
    empty={state === 'done' ? 'No refund is done yet.' : 'No refund is in progress.'}
  >
    {refunds.map((refund) => (
      <Table.Tr key={refund.reference}>
        <Table.Td>{codeText(refund.reference)}</Table.Td>
        <Table.Td className="desk-number">
          {formatAmount(refund.amountPaise)}
          <Text size="xs" c="dimmed">
            {gatewayName(refund.gateway)}
          </Text>
        </Table.Td>
        <Table.Td>
          <StateBadge state={refund.state} />
          <Text size="xs" c="dimmed">
            {byBankText(refund)}
          </Text>
        </Table.Td>
        <Table.Td className="desk-nowrap">{shortMoment(refund.doneAt ?? refund.requestedAt)}</Table.Td>
        <Table.Td>
          <OrderLink order={refund.order} />
        </Table.Td>
        <Table.Td>{REFUND_REASON_NAMES[refund.reason]}</Table.Td>
      </Table.Tr>
    ))}
  </ListTable>
)

const ManualRefunds = ({ refunds }: { refunds: DeskRefund[] }) =>
  refunds.length === 0 ? (
    <EmptyList>No gateway has refused a refund.</EmptyList>
  ) : (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {refunds.map((refund) => (
        <ManualRefund key={refund.reference} refund={refund} />
      ))}
    </SimpleGrid>
  )

function ManualRefund({ refund }: { refund: DeskRefund }) {
  const { reference, order, amountPaise, coveredPaise, gateway, gatewayPaymentId, requestedAt, proposedBy } =
    refund
  const person = usePerson()
  return (
    <Paper component="section" withBorder p="md" aria-label={`Refund ${reference}`}>
      <Stack gap="sm">
        <Text fw={650} size="lg">
          {formatAmount(amountPaise - coveredPaise)}
        </Text>
        <Facts
          facts={[
            ['Returned', byBankText(refund)],
            ['Refund', codeText(reference)],
            ['Order', <OrderLink key="order" order={order} />],
            ['Payment', codeText(`${gatewayName(gateway)} ${gatewayPaymentId}`)],
            ['Requested', formatMoment(requestedAt)],
            ['Proposed', proposedBy !== null && `by ${proposedBy}`],
          ]}
        />
        {mayCall(person, 'POST /staff/api/refunds/:reference/manual') && (
          <ManualRefundForm refund={refund} isOwn={person.name === proposedBy} />
        )}
      </Stack>
    </Paper>
  )
}

/** The form that records a manual refund, or why this person must not send it. */
function ManualRefundForm({
  refund: { reference, isDisputed },
  isOwn,
}: {
  refund: DeskRefund
  isOwn: boolean
}) {
  const fetcher = useFetcher<ManualRefundResult>({ key: 'manual' })
  if (isDisputed)
    return (
      <Alert color="red">
        The buyer’s bank disputes this payment. Do not send the money: answer the dispute.
      </Alert>
    )
  if (isOwn) return <Text size="sm">You proposed it, so another person sends and records it.</Text>
  const isBusy = fetcher.state !== 'idle'
  const isSending = fetcher.formData?.get('reference') === reference
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="reference" value={reference} />
      <Stack gap="xs">
        <Text size="sm">
          Send the money in the gateway’s dashboard or by bank transfer, then record its reference. It is
          final.
        </Text>
        <Group align="flex-start" gap="sm">
          <NativeSelect
            name="from"
            aria-label="Sent from"
            data={[
              { value: 'bank', label: 'Bank transfer' },
              { value: 'gateway', label: 'Dashboard of the gateway' },
            ]}
          />
          <TextInput
            name="transfer"
            required={true}
            maxLength={35}
            flex="1 1 180px"
            autoComplete="off"
            aria-label="Reference of the transfer"
            placeholder="Reference of the transfer"
            error={isSending ? undefined : transferFaultOf(fetcher.data, reference)}
          />
          <Button
            type="submit"
            variant="default"
            loading={isBusy && isSending}
            // A second act would take the place of this one, and its result would be lost.
            disabled={isBusy && !isSending}
          >
            Record the refund
          </Button>
        </Group>
      </Stack>
    </fetcher.Form>
  )
}
