/** The transactions table: every pack ever granted, newest first. On a phone each row is laid out as a card. */
import { formatMoment } from '#contract/format/format-date.ts'
import type { OwnedPack } from '#contract/packs.ts'
import { formatRupees } from '#contract/format/format-rupees.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import type { LabelsOf } from '#web/features/pack-display/pack-labels.ts'
import { now } from '#web/browser/clock.ts'
import { isQueued } from './own-plans.ts'
import { InvoiceButton } from '#web/features/papers/invoice-button.tsx'
import { PackTitle } from '#web/features/pack-display/pack-title.tsx'
import { TimelineLoader } from '#web/features/timeline/timeline-panel.tsx'
import { useTimelineToggle, TimelineToggle } from '#web/features/timeline/timeline-toggle.tsx'
import { t } from '@lingui/core/macro'

const COLUMNS = 4

export function TransactionsTable({ packs, labelsOf }: { packs: OwnedPack[]; labelsOf: LabelsOf }) {
  if (packs.length === 0) return <EmptyState title={t`No transactions yet`} />
  const newestFirst = [...packs].sort((a, b) => Date.parse(b.startDate) - Date.parse(a.startDate))
  return (
    <div className="scroll-region" tabIndex={0} role="region" aria-label={t`Transactions`}>
      <table className="table table--cards">
        <caption className="visually-hidden">
          {t({ message: 'Transactions', comment: 'name of the table of payments and refunds' })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t({ message: 'Date', comment: 'head of a column of dates' })}</th>
            <th scope="col">{t`Package Name`}</th>
            <th scope="col">{t`Transaction ID`}</th>
            <th scope="col" className="align-right">
              {t({ message: 'Amount', comment: 'head of a column of amounts' })}
            </th>
          </tr>
        </thead>
        <tbody>
          {newestFirst.map((pack) => (
            <Transaction
              key={`${pack.transactionID} ${pack.packageID} ${pack.startDate}`}
              pack={pack}
              language={
                labelsOf({ fld_language: pack.packageLanguage, fld_genre: pack.packageGenre }).language
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function creditText(rupees: string): string {
  const credit = formatRupees(rupees)
  return t({
    message: `including ${credit} of credit`,
    comment: 'below a price in a table of payments: a part of it was paid by the credit for unused days',
  })
}

function Transaction({ pack, language }: { pack: OwnedPack; language: string | undefined }) {
  const { packagename, packagealias, transactionID, startDate, packageamount } = pack
  const section = useTimelineToggle()
  return (
    <>
      <tr className={section.open ? 'table__row--open' : undefined}>
        <td className="table__cell--date tabular-nums">{formatMoment(startDate)}</td>
        <td className="table__cell--name">
          <PackTitle name={packagename} latin={packagealias} language={language} />
          {pack.upgraded && (
            <span className="table__note">
              {t({
                message: `Upgraded: its unused days paid a part of the next plan`,
                comment: 'below the name of an app plan in a table of payments',
              })}
            </span>
          )}
          {isQueued(pack, now()) && (
            <span className="table__note">
              {t({
                message: `Starts on this day`,
                comment: 'below the name of a queued pack in a table of dates',
              })}
            </span>
          )}
        </td>
        <td className={transactionID ? 'table__cell--id tabular-nums' : 'table__cell--id table__cell--no-id'}>
          {transactionID || '–'}
          {/* A pack granted without payment has no transaction id, timeline or invoice. */}
          {transactionID && (
            <div className="table__actions">
              <TimelineToggle section={section} of={packagename} />
              <InvoiceButton transactionID={transactionID} of={packagename} />
            </div>
          )}
        </td>
        <td className="table__cell--amount tabular-nums align-right">
          {formatRupees(packageamount)}
          {pack.paidCredit !== undefined && (
            <span className="table__note">{creditText(pack.paidCredit)}</span>
          )}
        </td>
      </tr>
      {section.open && (
        <tr id={section.id} className="table__timeline">
          <td colSpan={COLUMNS}>
            <TimelineLoader transactionID={transactionID} status={undefined} />
          </td>
        </tr>
      )}
    </>
  )
}
