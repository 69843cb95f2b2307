/** A subscriber: packs, orders, messages, consents and devices. Personal data is masked until a reason is given. */
import { Grid, Stack, Text } from '@mantine/core'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatMoment } from '#contract/format/format-date.ts'
import type { DeskSubscriber } from '#contract/staff/desk-subscribers.ts'
import { callDesk } from '#desk/session/api-client.ts'
import { type ActResult, fieldText, performAct } from '#desk/session/perform-act.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { Facts } from '#desk/ui/facts.tsx'
import { MessageTable } from '#desk/ui/message-table.tsx'
import { OrderTable } from '#desk/orders/order-table.tsx'
import { languageName } from '#desk/format/language-name.ts'
import { packName } from '#desk/format/pack-name.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { ReasonForm } from '#desk/ui/reason-form.tsx'
import { RecordTable } from '#desk/ui/record-table.tsx'
import { RequestLink } from '#desk/ui/request-link.tsx'
import { Section } from '#desk/ui/section.tsx'
import { shortMoment } from '#desk/format/short-moment.ts'
import { StateBadge } from '#desk/ui/state-badge.tsx'

export async function loadSubscriber({ params }: LoaderFunctionArgs) {
  return (await callDesk('GET /staff/api/subscribers/:id', { id: params['id'] ?? '' })).data
}

export async function actOnSubscriber({ params, request }: ActionFunctionArgs): Promise<ActResult> {
  const form = await request.formData()
  const input = { id: params['id'] ?? '', reason: fieldText(form, 'reason') }
  const act = fieldText(form, 'act')
  switch (act) {
    case 'reveal':
      return performAct(
        () => callDesk('POST /staff/api/subscribers/:id/reveal', input),
        ({ data: { name, mobile, email, city, pincode } }) =>
          [name, mobile, email, `${city} ${pincode}`].filter((part) => part.trim() !== '').join('\n'),
      )
    case 'sign-out':
      return performAct(
        () => callDesk('POST /staff/api/subscribers/:id/sign-out-devices', input),
        () => 'Every device is signed out, and links and codes are void.',
      )
    default:
      throw new Error(`a subscriber has no act "${act}"`)
  }
}

export function SubscriberPage() {
  const subscriber = useLoaderData<typeof loadSubscriber>()
  const { id, number, orders, messages, packs, requests } = subscriber
  return (
    // The key resets what was entered or shown on the page of another subscriber.
    <Stack key={id}>
      <PageTitle title={`Subscriber ${number}`} />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Section title="Packs">
              <PackTable packs={packs} />
            </Section>
            <Section title="Messages">
              <MessageTable messages={messages} />
            </Section>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Person subscriber={subscriber} />
            <Devices subscriber={subscriber} />
          </Stack>
        </Grid.Col>
      </Grid>
      <Section title="Orders">
        <OrderTable orders={orders} empty="No order yet." />
      </Section>
      <Section title="Requests">
        <RequestTable requests={requests} />
      </Section>
    </Stack>
  )
}

const PackTable = ({ packs }: Pick<DeskSubscriber, 'packs'>) => (
  <RecordTable
    label="Packs"
    empty="No pack yet."
    head={['Pack', 'State', 'From', 'Until']}
    rows={packs.map(({ name, order, state, startsAt, endsAt }) => ({
      key: `${name} ${order ?? ''} ${startsAt}`,
      cells: [
        packName(name),
        <StateBadge key="state" state={state} />,
        formatMoment(startsAt),
        formatMoment(endsAt),
      ],
    }))}
  />
)

const RequestTable = ({ requests }: Pick<DeskSubscriber, 'requests'>) => (
  <RecordTable
    label="Requests"
    empty="No request yet."
    head={['Request', 'Raised', 'About', 'State']}
    rows={requests.map(({ number, raisedAt, type, state }) => ({
      key: number,
      cells: [
        <RequestLink key="number" number={number} />,
        shortMoment(raisedAt),
        type,
        <StateBadge key="state" state={state} />,
      ],
    }))}
  />
)

function Person({ subscriber }: { subscriber: DeskSubscriber }) {
  const { name, mobile, email, language, isSatellite, consents } = subscriber
  const person = usePerson()
  return (
    <Section title="Person">
      <Facts
        facts={[
          ['Name', name],
          ['Mobile', mobile],
          ['Mail', email],
          ['Language', languageName(language)],
          ['Satellite', isSatellite ? 'yes' : 'no'],
          ...consents.map(({ version, agreedAt }): [string, string] => [
            `Agreed to ${version}`,
            formatMoment(agreedAt),
          ]),
        ]}
      />
      {mayCall(person, 'POST /staff/api/subscribers/:id/reveal') && (
        <ReasonForm
          act="reveal"
          purpose="Show the name, mobile and addresses once. The audit log keeps your name and the reason."
          button="Show"
        />
      )}
    </Section>
  )
}

function Devices({ subscriber: { sessions } }: { subscriber: DeskSubscriber }) {
  const person = usePerson()
  return (
    <Section title="Devices">
      {sessions.length === 0 && <Text c="dimmed">No device is signed in.</Text>}
      <Facts
        facts={sessions.map(({ device, startedAt, lastUsedAt, endedAt }): [string, string] => [
          device,
          endedAt === null
            ? `since ${formatMoment(startedAt)}, last used ${formatMoment(lastUsedAt)}`
            : `signed out ${formatMoment(endedAt)}`,
        ])}
      />
      {mayCall(person, 'POST /staff/api/subscribers/:id/sign-out-devices') && (
        <ReasonForm
          act="sign-out"
          purpose="For a lost or stolen phone: end every session, link and code."
          button="Sign out all"
        />
      )}
    </Section>
  )
}
