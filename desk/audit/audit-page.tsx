/** The audit log: who did what, when and why. */
import { Anchor, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { Form, Link, type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router'
import { formatMoment } from '#contract/format/format-date.ts'
import type { DeskAuditEntry } from '#contract/staff/desk-audit.ts'
import { LONG_DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { givenQuery } from '#desk/session/given-query.ts'
import { ListTable } from '#desk/ui/list-table.tsx'
import { NextPage } from '#desk/ui/next-page.tsx'
import { PageTitle } from '#desk/ui/page-title.tsx'

async function loadEntries({ request }: LoaderFunctionArgs) {
  const filter = givenQuery(request, 'staff', 'subject', 'after')
  return { filter, entries: (await callDesk('GET /staff/api/audit', filter)).data }
}

export const auditRoutes: RouteObject[] = [{ path: 'audit', loader: loadEntries, Component: AuditPage }]

function AuditPage() {
  const { entries, filter } = useLoaderData<typeof loadEntries>()
  const last = entries.length === LONG_DESK_PAGE_SIZE ? String(entries.at(-1)?.seq) : undefined
  return (
    <Stack>
      <PageTitle title="Audit log" />
      <Form method="get" role="search" key={`${filter.staff ?? ''} ${filter.subject ?? ''}`}>
        <Group align="flex-end" gap="sm">
          <TextInput name="staff" label="Person" placeholder="ravi.k" defaultValue={filter.staff ?? ''} />
          <TextInput
            name="subject"
            label="About"
            defaultValue={filter.subject ?? ''}
            flex="1 1 240px"
            maw={420}
            description="The number of an order or a request, or the id of a subscriber"
          />
          <Button type="submit" variant="default">
            Filter
          </Button>
        </Group>
      </Form>
      <ListTable
        label="Audit log"
        head={['No.', 'When', 'Who', 'Act', 'About', 'Why and what']}
        empty="No entry matches these filters."
      >
        {entries.map((entry) => (
          <EntryRow key={entry.seq} entry={entry} />
        ))}
      </ListTable>
      <NextPage after={last} />
    </Stack>
  )
}

function EntryRow({ entry }: { entry: DeskAuditEntry }) {
  const { seq, at, name, role, channel, act, subject, reason, before, after } = entry
  return (
    <Table.Tr>
      <Table.Td>{seq}</Table.Td>
      <Table.Td className="desk-nowrap">{formatMoment(at)}</Table.Td>
      <Table.Td>
        <Anchor inherit component={Link} to={`?staff=${encodeURIComponent(name)}`}>
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {channel === 'command' ? 'by a command' : role}
        </Text>
      </Table.Td>
      <Table.Td className="desk-code">{act}</Table.Td>
      <Table.Td className="desk-code">{subject}</Table.Td>
      <Table.Td>
        {reason}
        <Text size="xs" c="dimmed">
          {[...changesOf('before', before), ...changesOf('after', after)].join(', ')}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}

const changesOf = (when: string, facts: DeskAuditEntry['before']): string[] =>
  Object.entries(facts ?? {}).map(([name, value]) => `${name} ${when}: ${String(value)}`)
