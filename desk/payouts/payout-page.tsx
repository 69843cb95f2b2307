/** The daily close: what is matched until a day, and the list of what is not. */
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useFetcher,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { formatCalendarDay } from '#contract/format/format-date.ts'
import type { DeskClose } from '#contract/staff/desk-payouts.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { loadOrRefusal } from '#desk/session/load-or-refusal.ts'
import { type ActResult, fieldText, performAct } from '#desk/session/perform-act.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { formatAmount } from '#desk/format/format-amount.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { gatewayName } from '#contract/staff/gateway-name.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import { Section } from '#desk/ui/section.tsx'
import { FetchedTable } from './fetched-table.tsx'
import { ExceptionCard } from './exception-card.tsx'

export async function loadClose({ request }: LoaderFunctionArgs) {
  const day = new URL(request.url).searchParams.get('day') ?? ''
  const loaded = await loadOrRefusal(() =>
    callDesk('GET /staff/api/payouts/close', day === '' ? {} : { day }),
  )
  return { ...loaded, day }
}

export async function explainException({ request }: ActionFunctionArgs): Promise<ActResult> {
  const form = await request.formData()
  const [code, reason] = [fieldText(form, 'code'), fieldText(form, 'reason')]
  return performAct(
    () => callDesk('POST /staff/api/payouts/exceptions/:code/explain', { code, reason }),
    () => 'The exception is off the list.',
  )
}

export function PayoutPage() {
  const { data: close, failure, day } = useLoaderData<typeof loadClose>()
  return (
    <Stack>
      <PageTitle title="Payouts">
        <DayForm day={close?.day ?? day} last={close?.lastFullDay} />
      </PageTitle>
      {close ? <Close close={close} /> : <Refusal failure={failure} />}
    </Stack>
  )
}

function Close({ close }: { close: DeskClose }) {
  const { exceptions, count } = close
  const person = usePerson()
  const explained = useFetcher<ActResult>({ key: 'explain' })
  return (
    <>
      <Summary close={close} />
      {mayCall(person, 'POST /staff/api/payouts/reports') && (
        <Anchor component={Link} to="/payouts/import">
          Import a payout report or a bank statement
        </Anchor>
      )}
      <Section title="Gateways">
        <GatewayTable close={close} />
      </Section>
      <FetchedTable close={close} />
      <ActOutcome result={explained.data} />
      {exceptions.map((exception) => (
        <ExceptionCard key={exception.code} exception={exception} />
      ))}
      {count > exceptions.length && (
        <Text c="dimmed">
          These are the oldest {exceptions.length} of {count}. The command “payout exceptions --csv” writes
          all of them.
        </Text>
      )}
    </>
  )
}

/** @param last undefined where the server refused the day */
function DayForm({ day, last }: { day: string; last: string | undefined }) {
  const { state } = useNavigation()
  return (
    <Form method="get" role="search">
      <Group gap="xs" align="flex-end">
        <TextInput
          key={day}
          type="date"
          name="day"
          aria-label="Until the end of"
          defaultValue={day}
          max={last}
          size="sm"
        />
        <Button type="submit" variant="default" size="sm" loading={state === 'loading'}>
          Show
        </Button>
      </Group>
    </Form>
  )
}

function Summary({ close }: { close: DeskClose }) {
  const { lastBankDay, count, explained, notDue } = close
  return (
    <Alert color={isEmpty(close) ? 'gray' : count === 0 ? 'teal' : 'sun'}>
      <Text fw={600}>{summaryOf(close)}</Text>
      <Text size="sm">
        {notDue} not due yet, {explained} explained.{' '}
        {lastBankDay === null
          ? 'No bank statement was imported.'
          : `Bank statements until ${formatCalendarDay(lastBankDay)}.`}
      </Text>
    </Alert>
  )
}

/** Whether nothing was imported, so that nothing is compared. */
const isEmpty = ({ gateways, lastBankDay, count }: DeskClose): boolean =>
  count === 0 && lastBankDay === null && gateways.every(({ from }) => from === null)

function summaryOf(close: DeskClose): string {
  const { day, gateways, lastBankDay, count } = close
  if (isEmpty(close)) return 'No payout report was imported yet, so nothing is compared.'
  const isComplete = lastBankDay !== null && gateways.every(({ from }) => from !== null)
  const all = isComplete ? 'Everything' : 'Everything that was imported'
  const rest = count === 0 ? '.' : `, except these ${String(count)}.`
  return `${all} until ${formatCalendarDay(day)} is matched${rest}`
}

const GatewayTable = ({ close: { gateways } }: { close: DeskClose }) => (
  <RecordTable
    label="Gateways"
    head={[
      'Gateway',
      'Since',
      'Payments',
      'Refunds',
      'Payouts at the bank',
      'Last payout',
      'To be paid out now',
    ]}
    rows={gateways.map(({ gateway, from, lastPayout, ...one }) => ({
      key: gateway,
      cells: [
        gatewayName(gateway),
        from === null ? 'no report was imported' : formatCalendarDay(from),
        one.payments,
        one.refunds,
        one.matchedPayouts,
        lastPayout === null ? 'none' : formatCalendarDay(lastPayout),
        formatAmount(one.receivablePaise),
      ],
    }))}
  />
)
