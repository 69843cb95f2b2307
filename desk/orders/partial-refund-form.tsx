/** The form that proposes to return a part of the price of a pack, which continues. */
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useFetcher } from 'react-router'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'
import type { ActResult } from '#desk/session/perform-act.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { packName } from '#desk/format/pack-name.ts'
import { useLostFocus } from '#desk/ui/use-lost-focus.ts'
import { formatAmount } from '#desk/format/format-amount.ts'

export function PartialRefundForm({ packs }: { packs: DeskOrder['refundable'] }) {
  const fetcher = useFetcher<ActResult>()
  const { data } = fetcher
  const faults = data?.failure?.fields ?? {}
  const isFieldFault = Object.keys(faults).length > 0
  const faulty = useLostFocus<HTMLInputElement>(isFieldFault ? data : undefined)
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="act" value="propose" />
      <Stack gap="xs">
        <Text size="sm">
          Or return a part of the price of one pack. The packs continue. No money moves until another person
          approves it.
        </Text>
        {!isFieldFault && <ActOutcome result={data} />}
        <Group align="flex-start" gap="sm">
          <NativeSelect
            name="line"
            flex="1 1 220px"
            aria-label="Pack of the partial refund"
            data={packs.map(({ line, name, mostPaise }) => ({
              value: String(line),
              label: `At most ${formatAmount(mostPaise)}: ${packName(name)}`,
            }))}
          />
          <TextInput
            name="amount"
            required={true}
            maxLength={12}
            inputMode="decimal"
            flex="0 1 150px"
            aria-label="Amount of the partial refund in rupees"
            placeholder="Amount in rupees"
            autoComplete="off"
            error={faults['part']}
            ref={faulty}
          />
          <TextInput
            name="reason"
            required={true}
            minLength={4}
            maxLength={300}
            flex="1 1 220px"
            aria-label="Reason of the partial refund"
            placeholder="Reason"
            autoComplete="off"
            error={faults['reason']}
          />
          <Button type="submit" variant="default" loading={fetcher.state !== 'idle'}>
            Propose a partial refund
          </Button>
        </Group>
      </Stack>
    </fetcher.Form>
  )
}
