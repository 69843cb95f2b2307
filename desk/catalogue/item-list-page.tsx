/** The items on sale, to choose one that a draft changes. */
import { Anchor, Button, Group, NativeSelect, Stack, Table, TextInput } from '@mantine/core'
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callDesk } from '#desk/session/api-client.ts'
import { givenQuery } from '#desk/session/given-query.ts'
import { ListTable } from '#desk/ui/list-table.tsx'
import { NextPage } from '#desk/ui/next-page.tsx'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { kindOf, KINDS, nameOfKind } from './item-kinds.ts'
import { LONG_DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'

export async function loadItems({ params, request }: LoaderFunctionArgs) {
  const { kind: named = null, ...page } = givenQuery(request, 'kind', 'q', 'after')
  const kind = kindOf(named)
  const { data } = await callDesk('GET /staff/api/catalogue/items', { kind, ...page })
  return { draftId: params['id'] ?? '', kind, q: page.q ?? '', items: data }
}

export function ItemListPage() {
  const { draftId, kind, q, items } = useLoaderData<typeof loadItems>()
  const item = (query: string) => `/catalogue/drafts/${draftId}/item?kind=${kind}${query}`
  return (
    <Stack>
      <PageTitle title="Choose an item">
        <Button component={Link} to={`/catalogue/drafts/${draftId}`} variant="default" size="sm">
          Back to the draft
        </Button>
      </PageTitle>
      <Form key={kind}>
        <Group align="flex-end" gap="sm">
          <NativeSelect name="kind" label="Kind" data={KINDS} defaultValue={kind} />
          <TextInput
            name="q"
            label="Name or id"
            defaultValue={q}
            maxLength={60}
            flex="1 1 200px"
            autoComplete="off"
          />
          <Button type="submit" variant="default">
            Find
          </Button>
          <Button component={Link} to={item('')}>
            New {nameOfKind(kind)}
          </Button>
        </Group>
      </Form>
      <ListTable label="Items" head={['Name', 'Id', 'Further']} empty="No item on sale has this name or id.">
        {items.map(({ itemId, title, detail }) => (
          <Table.Tr key={itemId}>
            <Table.Td>
              <Anchor component={Link} to={item(`&itemId=${itemId}`)}>
                {title}
              </Anchor>
            </Table.Td>
            <Table.Td className="desk-code">{itemId}</Table.Td>
            <Table.Td>{detail}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <NextPage after={items.length === LONG_DESK_PAGE_SIZE ? items.at(-1)?.cursor : undefined} />
    </Stack>
  )
}
