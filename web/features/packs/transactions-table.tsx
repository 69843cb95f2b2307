/** The transactions table: every pack ever granted, newest first. On a phone each row is laid out as a card. */
import { formatMoment } from '#contract/format/format-date.ts'
import type { OwnedPack } from '#contract/packs.ts'
import { formatRupees } from '#contract/format/format-rupees.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import type { PackPictures } from './owned-packs.tsx'
import { InvoiceButton } from './invoice-button.tsx'
import { PackTitle } from '#web/features/pack-display/pack-title.tsx'
import { TimelineLoader } from '#web/features/timeline/timeline-panel.tsx'
import { useTimelineToggle, TimelineToggle } from '#web/features/timeline/timeline-toggle.tsx'

const COLUMNS = 4

export function TransactionsTable({ packs, pictures }: { packs: OwnedPack[]; pictures: PackPictures }) {
  if (packs.length === 0) return <EmptyState title="No transactions yet" />
  const newestFirst = [...packs].sort((a, b) => Date.parse(b.startDate) - Date.parse(a.startDate))
  return (
    <div className="box" tabIndex={0} role="region" aria-label="Transactions">
      <table className="table table--cards">
        <caption className="vh">Transactions</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Package Name</th>
            <th scope="col">Transaction ID</th>
            <th scope="col" className="r">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {newestFirst.map((pack) => (
            <Transaction
              key={`${pack.transactionID} ${pack.packageID} ${pack.startDate}`}
              pack={pack}
              language={pictures[pack.packageID]?.words.language}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Transaction({ pack, language }: { pack: OwnedPack; language: string | undefined }) {
  const { packagename, packagealias, transactionID, startDate, packageamount } = pack
  const story = useTimelineToggle()
  return (
    <>
      <tr className={story.open ? 'table__opened' : undefined}>
        <td className="c-date num">{formatMoment(startDate)}</td>
        <td className="c-name">
          <PackTitle name={packagename} latin={packagealias} language={language} />
        </td>
        <td className={transactionID ? 'c-id num' : 'c-id c-id--none'}>
          {transactionID || '–'}
          {/* A pack granted without payment has no transaction id, timeline or invoice. */}
          {transactionID && (
            <div className="table__acts">
              <TimelineToggle it={story} of={packagename} />
              <InvoiceButton transactionID={transactionID} of={packagename} />
            </div>
          )}
        </td>
        <td className="c-amt num r">{formatRupees(packageamount)}</td>
      </tr>
      {story.open && (
        <tr id={story.id} className="table__story">
          <td colSpan={COLUMNS}>
            <TimelineLoader transactionID={transactionID} status={undefined} />
          </td>
        </tr>
      )}
    </>
  )
}
