/** The list of orders, newest first, and the search by any number. */
import { Alert, Button, Group, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useNavigation,
} from 'react-router'
import type { DeskOrderSummary } from '#contract/staff/desk-orders.ts'
import { DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'
import { callDesk, DeskError, type DeskFailure } from '#desk/session/api-client.ts'
import { givenQuery } from '#desk/session/given-query.ts'
import { fieldText } from '#desk/session/perform-act.ts'
import { NextPage } from '#desk/ui/next-page.tsx'
import { GATEWAY_FILTER } from '#desk/ui/gateway-choices.ts'
import { readMobile } from '#desk/ui/read-mobile.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { OrderTable } from './order-table.tsx'
import { readSearch, rememberSearch } from './order-search.ts'

const STATES = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'paying', label: 'Paying' },
  { value: 'paid', label: 'Paid' },
  { value: 'expired', label: 'Expired' },
  { value: 'refunded', label: 'Refunded' },
]

/** Returns the query of the first page with these filters. */
const addressOf = (filters: { state: string; gateway: string }): string =>
  `?${new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString()}`

type Loaded = {
  orders: DeskOrderSummary[]
  search: string
  state: string
  gateway: string
  failure?: DeskFailure
}

/** Opens the order itself where a search finds one alone. */
export async function loadOrders({ request }: LoaderFunctionArgs): Promise<Loaded | Response> {
  const search = new URL(request.url).searchParams.has('search') ? readSearch() : ''
  const page = givenQuery(request, 'state', 'gateway', 'after')
  const loaded = { search, state: '', gateway: '', ...givenQuery(request, 'state', 'gateway') }
  if (search === '') return { ...loaded, orders: (await callDesk('GET /staff/api/orders', page)).data }
  try {
    const { data } = await callDesk('POST /staff/api/orders/find', { q: search, ...page })
    const [only] = data
    if (only && data.length === 1 && page.after === undefined) return redirect(`/orders/${only.number}`)
    return { ...loaded, orders: data }
  } catch (error) {
    if (!(error instanceof DeskError) || error.failure.status !== 422) throw error
    return { ...loaded, orders: [], failure: error.failure }
  }
}

export async function searchOrders({ request }: ActionFunctionArgs): Promise<Response> {
  const text = fieldText(await request.formData(), 'q').trim()
  rememberSearch(readMobile(text) ?? text)
  return redirect(text === '' ? '/orders' : '/orders?search')
}

export function OrderListPage() {
  const { orders, search, state, gateway, failure } = useLoaderData<Loaded>()
  const navigate = useNavigate()
  const last = orders.length === DESK_PAGE_SIZE ? orders.at(-1)?.number : undefined
  return (
    <Stack>
      <PageTitle title="Orders" />
      <SearchForm search={search} />
      {failure && (
        <Alert color="red" role="alert">
          {failure.fields['q'] ?? failure.message}
        </Alert>
      )}
      {search === '' && (
        <Group>
          <SegmentedControl
            data={STATES}
            value={state}
            size="sm"
            className="desk-filter"
            aria-label="State of the orders"
            onChange={(value) => void navigate(addressOf({ state: value, gateway }))}
          />
          <NativeSelect
            data={GATEWAY_FILTER}
            value={gateway}
            aria-label="Gateway"
            onChange={(event) => void navigate(addressOf({ state, gateway: event.currentTarget.value }))}
          />
        </Group>
      )}
      {!failure && (
        <OrderTable orders={orders} empty={search === '' ? 'There is no such order yet.' : NOTHING_FOUND} />
      )}
      <NextPage after={last} />
    </Stack>
  )
}

const NOTHING_FOUND =
  'Nothing was found. The desk finds whole numbers: of an order, a payment, a refund or a bank transfer, or a mobile number.'

function SearchForm({ search }: { search: string }) {
  const { formAction } = useNavigation()
  return (
    <Form method="post" role="search">
      <Group align="flex-end" gap="sm">
        <TextInput
          key={search}
          name="q"
          label="Find orders"
          defaultValue={search}
          maxLength={64}
          flex="1 1 300px"
          autoComplete="off"
          spellCheck={false}
          maw={520}
          placeholder="Order, payment, refund, bank transfer or mobile number"
        />
        <Button type="submit" loading={formAction === '/orders'}>
          Find
        </Button>
        {search !== '' && (
          <Button component={Link} to="/orders" variant="default">
            Show all
          </Button>
        )}
      </Group>
    </Form>
  )
}
