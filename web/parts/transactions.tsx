/** Transactions: every pack that was ever given, newest first. On a phone each row is a card, by the same table. */
import { formatMoment } from '#contract/format-date.ts'
import type { OwnedPack } from '#contract/packs.ts'
import { formatRupees } from '#contract/format-rupees.ts'
import { Empty } from '#web/ui/empty.tsx'
import type { PackPictures } from './owned-packs.tsx'
import { titleLang } from './pack-words.ts'

export function Transactions({ packs, pictures }: { packs: OwnedPack[]; pictures: PackPictures }) {
  if (packs.length === 0) return <Empty title="No transactions yet" />
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
            <tr key={`${pack.transactionID} ${pack.packageID} ${pack.startDate}`}>
              <td className="c-date num">{formatMoment(pack.startDate)}</td>
              <td
                className="c-name"
                lang={titleLang(pack.packagename, pictures[pack.packageID]?.words.language)}
              >
                {pack.packagename}
              </td>
              <td className="c-id num">{pack.transactionID || '–'}</td>
              <td className="c-amt num r">{formatRupees(pack.packageamount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
