/** The state of the shop. It is read again on request only: calls by a timer would keep the session of an absent person alive. */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link, type RouteObject, useLoaderData, useRevalidator } from 'react-router'
import { formatMoment } from '#contract/format/format-date.ts'
import type { DeskOperations } from '#contract/staff/desk-operations.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { gatewayName } from '#contract/staff/gateway-name.ts'
import { placeName } from '#contract/staff/place-name.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { Section } from '#desk/ui/section.tsx'
import { StateBadge } from '#desk/ui/state-badge.tsx'
import { REMEDIES } from './remedies.ts'

const loadOperations = async () => (await callDesk('GET /staff/api/operations')).data

export const operationsRoutes: RouteObject[] = [
  { path: 'operations', loader: loadOperations, Component: OperationsPage },
]

function OperationsPage() {
  const { version, readAt, alerts, gateways, work, auditedAt } = useLoaderData<typeof loadOperations>()
  const { revalidate, state } = useRevalidator()
  return (
    <Stack>
      <PageTitle title="Operations">
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            Version {version}, {formatMoment(readAt)}
          </Text>
          <Button variant="default" size="xs" loading={state === 'loading'} onClick={() => void revalidate()}>
            Read again
          </Button>
        </Group>
      </PageTitle>
      <Alerts alerts={alerts} />
      <Section title="Gateways">
        <RecordTable
          label="Gateways"
          head={['Gateway', 'Circuit', 'Opened since the start']}
          rows={gateways.map(({ name, circuit, timesOpened }) => ({
            key: name,
            cells: [gatewayName(name), <StateBadge key="circuit" state={CIRCUITS[circuit]} />, timesOpened],
          }))}
        />
      </Section>
      <Section title="Open work">
        <WorkTable work={work} />
      </Section>
      <Text size="sm" c="dimmed">
        {auditedAt === null
          ? 'The invariants were not checked yet.'
          : `The invariants were checked last at ${formatMoment(auditedAt)}.`}
      </Text>
    </Stack>
  )
}

/** A closed circuit sends requests; an open one sends none; a half-open one tries a single one. */
const CIRCUITS = { closed: 'works', 'half-open': 'tries_again', open: 'stopped' } as const

const Alerts = ({ alerts }: Pick<DeskOperations, 'alerts'>) =>
  alerts.length === 0 ? (
    <Alert color="teal" role="status">
      Nothing needs a person.
    </Alert>
  ) : (
    <Stack gap="xs">
      {alerts.map(({ text, runbook }) => (
        <Alert key={text} color="red" role="alert" title={text}>
          <RemedyLink runbook={runbook} />
          docs/operating.md, section “{runbook}”
        </Alert>
      ))}
    </Stack>
  )

/** The link to the page of the desk on which the person can act. */
function RemedyLink({ runbook }: { runbook: string }) {
  const person = usePerson()
  const remedy = REMEDIES[runbook]
  if (!remedy || !mayCall(person, remedy.needs)) return null
  return (
    <>
      <Anchor inherit component={Link} to={remedy.path} underline="always">
        {remedy.label}
      </Anchor>
      {' · '}
    </>
  )
}

const KINDS: Record<DeskOperations['work'][number]['kind'], string> = {
  attempts: 'Payments without a result',
  due: 'Verifications that are due',
  unbooked: 'Listed captures that are not booked',
  unknown: 'Listed captures of unknown payments',
  refunds: 'Refunds that are not done',
  disputes: 'Disputes to answer within three days',
  reports: 'Payout reports that were not fetched',
  outbox: 'Messages and refunds to send',
}

const WorkTable = ({ work }: Pick<DeskOperations, 'work'>) => (
  <RecordTable
    label="Open work"
    empty="Nothing waits."
    head={['What', 'Where', 'State', 'Count', 'Oldest']}
    rows={work.map(({ kind, place, state, count, oldestSeconds }) => ({
      key: `${kind} ${place} ${state}`,
      cells: [
        KINDS[kind],
        placeName(place),
        kind === 'outbox' || state === '' ? state : <StateBadge key="state" state={state} />,
        count,
        ageOf(oldestSeconds),
      ],
    }))}
  />
)

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const

/** 95 -> "1 min" */
function ageOf(seconds: number): string {
  const [size, unit] = UNITS.find(([least]) => seconds >= least) ?? [1, 's']
  return `${String(Math.floor(seconds / size))} ${unit}`
}
