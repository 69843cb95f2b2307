/** The figures of a range of days: headlines, and a section for each subject with a chart and its numbers. */
import { Alert, Stack, Text } from '@mantine/core'
import { useLoaderData } from 'react-router'
import { formatCalendarDay, formatMoment } from '#contract/format/format-date.ts'
import type { DeskFigures } from '#contract/staff/desk-figures.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import { labelOf } from './figure-labels.ts'
import type { loadFigures } from './load-figures.ts'
import { Headlines } from './headlines.tsx'
import { MessageFigures, SearchTerms } from './message-figures.tsx'
import { MethodFigures } from './method-figures.tsx'
import { PaymentFigures, SettlementFigures } from './payment-figures.tsx'
import { RangePicker } from './range-picker.tsx'
import { RenewalFigures } from './renewal-figures.tsx'
import { RefundFigures, SalesFigures, StepFigures } from './sales-figures.tsx'

export function FiguresPage() {
  const { data, failure, asked } = useLoaderData<typeof loadFigures>()
  return (
    <Stack>
      <PageTitle title="Figures">
        {data && (
          <Text size="sm" c="dimmed">
            {data.computedAt === null ? 'Not computed yet' : `Computed at ${formatMoment(data.computedAt)}`}
          </Text>
        )}
      </PageTitle>
      {failure && <Refusal failure={failure} />}
      <RangePicker {...(data ?? asked)} />
      {data && <Figures data={data} />}
    </Stack>
  )
}

function Figures({ data }: { data: DeskFigures }) {
  return (
    <>
      <Notes data={data} />
      <Headlines {...data} />
      {!data.figures.some(({ figure }) => figure === 'sales') && (
        <Alert color="gray">No sales in these days.</Alert>
      )}
      <SalesFigures data={data} />
      <StepFigures data={data} />
      <PaymentFigures data={data} />
      <MethodFigures data={data} />
      <MessageFigures data={data} />
      <SettlementFigures data={data} />
      <RefundFigures data={data} />
      <RenewalFigures data={data} />
      <SearchTerms data={data} />
    </>
  )
}

/** Says which days are not computed, which can change, and which figures failed. */
function Notes({ data: { days, failing, firstDay } }: { data: DeskFigures }) {
  const missing = days.filter(({ day, state }) => state === 'missing' && firstDay !== null && day >= firstDay)
  const changing = days.find(({ state }) => state === 'provisional')
  return (
    <>
      {failing.map(({ figure, since }) => (
        <Alert key={figure} color="red" role="alert">
          {labelOf(figure)}: not computed since {formatMoment(since)}. The cause is in the log (event
          figures.failed).
        </Alert>
      ))}
      {firstDay === null && (
        <Alert color="sun">
          No figures are computed yet. The first ones follow within minutes of the start.
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert color="sun">
          Not computed yet: {missing.map(({ day }) => formatCalendarDay(day)).join(', ')}.
        </Alert>
      )}
      {changing && (
        <Text size="sm" c="dimmed">
          Days in India, until midnight. Figures from {formatCalendarDay(changing.day)} on can still change: a
          payment may settle a week late.
        </Text>
      )}
    </>
  )
}
