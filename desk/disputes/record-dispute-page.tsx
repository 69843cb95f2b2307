/** The form by which finance records a dispute from the gateway's dashboard or mail. */
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type ActionFunctionArgs, redirect, useFetcher } from 'react-router'
import { fromRupees } from '#contract/money.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { type ActResult, fieldText, performThen } from '#desk/session/perform-act.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { BANK_GATEWAYS } from '#desk/ui/gateway-choices.ts'
import { LeaveQuestion } from '#desk/ui/leave-question.tsx'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { useFormChanges } from '#desk/ui/use-form-changes.ts'

const KINDS = [
  { value: 'chargeback', label: 'Chargeback: the bank takes the money back' },
  { value: 'retrieval', label: 'Retrieval request: the bank requires documents, and debits nothing yet' },
  { value: 'pre_arbitration', label: 'Pre-arbitration: the bank disputes a chargeback that we won' },
]
const KIND_VALUES = ['chargeback', 'retrieval', 'pre_arbitration'] as const

/** Opens the dispute that was recorded. */
export async function recordDispute({ request }: ActionFunctionArgs): Promise<ActResult | Response> {
  const form = await request.formData()
  const text = (name: string) => fieldText(form, name).trim()
  return performThen(
    () =>
      callDesk('POST /staff/api/disputes', {
        gateway: text('gateway'),
        caseId: text('caseId'),
        payment: text('payment'),
        kind: KIND_VALUES.find((one) => one === text('kind')) ?? 'chargeback',
        reasonCode: text('reasonCode'),
        reasonText: text('reasonText'),
        // A text that is not an amount in rupees becomes null in JSON, which the server refuses.
        amountPaise: fromRupees(text('amount').replaceAll(',', '')) ?? Number.NaN,
        openedOn: text('openedOn'),
        respondBy: text('respondBy'),
      }),
    ({ data }) => redirect(`/disputes/${data.id}`),
  )
}

export function RecordDisputePage() {
  const fetcher = useFetcher<ActResult>()
  const failure = fetcher.data?.failure
  const faults = failure?.fields ?? {}
  const { form, isChanged } = useFormChanges()
  const field = (name: string, label: string, more: object = {}) => (
    <TextInput
      name={name}
      label={label}
      required={true}
      withAsterisk={false}
      autoComplete="off"
      maxLength={300}
      error={faults[name]}
      flex="1 1 220px"
      {...more}
    />
  )
  return (
    <Stack>
      <PageTitle title="Record a dispute" />
      <fetcher.Form method="post" ref={form}>
        <LeaveQuestion isUnsaved={isChanged} />
        <Stack maw={640}>
          <Group align="flex-start">
            <NativeSelect
              name="gateway"
              label="Gateway"
              data={BANK_GATEWAYS}
              flex="1 1 220px"
              error={faults['gateway']}
            />
            {field('caseId', 'Case number of the gateway')}
          </Group>
          <NativeSelect name="kind" label="What it is" data={KINDS} error={faults['kind']} />
          <Group align="flex-start">
            {field('payment', 'Payment', { description: 'The gateway’s payment id, or our order number' })}
            {field('amount', 'Disputed amount in rupees', {
              inputMode: 'decimal',
              error: faults['amountPaise'],
              placeholder: '149.00',
              description: 'Never more than the payment',
            })}
          </Group>
          <Group align="flex-start">
            {field('reasonCode', 'Reason code', { placeholder: '10.4' })}
            {field('reasonText', 'Reason, without personal data')}
          </Group>
          <Group align="flex-start">
            {field('openedOn', 'Opened on', { type: 'date' })}
            {field('respondBy', 'Answer until the end of', { type: 'date' })}
          </Group>
          {failure && Object.keys(faults).length === 0 && <ActOutcome result={fetcher.data} />}
          <Group>
            <Button type="submit" loading={fetcher.state !== 'idle'}>
              Record the dispute
            </Button>
          </Group>
        </Stack>
      </fetcher.Form>
    </Stack>
  )
}
