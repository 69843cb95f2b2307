/** The timeline of an order: what happened, with Indian times, and what happens next. */
import { formatDay, formatTime } from '#contract/format/format-date.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { OrderTimeline, TimelineEntry, TextPiece } from '#contract/timeline.ts'
import { CreditNoteButton } from '#web/features/papers/credit-note-button.tsx'
import { loginPath } from '#web/session/return-path.ts'
import { useOrderTimeline } from './use-order-timeline.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { ENGLISH_LANG } from '#web/language/shown-text.tsx'
import { isInOtherScript, scriptLanguage } from '#web/features/pack-display/script-language.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

type TimelineProps = {
  transactionID: string
  /** The status that the page knows; undefined if the page does not load the order. */
  status: OrderStatus | undefined
}

/** Renders the timeline with a heading, for a page about one payment. */
export function TimelinePanel({ transactionID, status }: TimelineProps) {
  const titleId = useId()
  return (
    <section className="timeline" aria-labelledby={titleId}>
      <h2 className="heading-3" id={titleId}>
        {t`What happened`}
      </h2>
      <TimelineLoader transactionID={transactionID} status={status} />
    </section>
  )
}

/** Renders the timeline once it is loaded; until then a skeleton of the usual height. */
export function TimelineLoader({ transactionID, status }: TimelineProps) {
  const known = useOrderTimeline(transactionID, status)
  switch (known.state) {
    case 'loaded':
      return <TimelineList timeline={known.timeline} />
    case 'loading':
      return <TimelineSkeleton />
    case 'failed':
      return <p className="text-muted text-sm timeline__hidden">{known.message}</p>
    case 'hidden':
      return <HiddenTimeline signedIn={known.signedIn} />
  }
}

export function TimelineList({ timeline: { entries, next } }: { timeline: OrderTimeline }) {
  return (
    <ol className="timeline__list">
      {entries.map((entry, at) => (
        <Entry
          key={`${entry.at} ${String(at)}`}
          entry={entry}
          before={entries[at - 1]}
          isLast={at === entries.length - 1}
        />
      ))}
      {next && (
        <li className="timeline__entry timeline__entry--next">
          <span className="timeline__time">
            {t({ message: `Next`, context: 'step', comment: 'what happens next with an order' })}
          </span>
          <Sentence pieces={next.text} />
        </li>
      )}
    </ol>
  )
}

type EntryProps = { entry: TimelineEntry; before: TimelineEntry | undefined; isLast: boolean }

function Entry({ entry, before, isLast }: EntryProps) {
  const day = formatDay(entry.at)
  const isNewDay = before === undefined || formatDay(before.at) !== day
  return (
    <li className={`timeline__entry timeline__entry--${isLast ? 'current' : entry.kind}`}>
      <time className="timeline__time tabular-nums" dateTime={entry.at}>
        {isNewDay && <span className="timeline__day">{day} </span>}
        {formatTime(entry.at)}
      </time>
      <Sentence pieces={entry.text} />
      {entry.creditNote !== undefined && (
        <div className="timeline__paper">
          <CreditNoteButton number={entry.creditNote} />
        </div>
      )}
    </li>
  )
}

const Sentence = ({ pieces }: { pieces: TextPiece[] }) => (
  <span className="timeline__text">
    {pieces.map((piece, at) => (
      <Piece key={at} piece={piece} />
    ))}
  </span>
)

/** Renders a part of a sentence; a name in another script also has its Latin form. */
export function Piece({ piece: { as, text, latin } }: { piece: TextPiece }) {
  switch (as) {
    case 'words':
      // An element: React cannot change a text among others that a browser has translated.
      return <span>{text}</span>
    case 'name':
      return (
        <b>
          <span lang={scriptLanguage(text) ?? ENGLISH_LANG}>{text}</span>
          {latin !== undefined && isInOtherScript(text) && ` (${latin})`}
        </b>
      )
    case 'amount':
    case 'moment':
      return <span className="timeline__amount tabular-nums">{text}</span>
    case 'reference':
      return <code className="timeline__reference">{text}</code>
  }
}

function HiddenTimeline({ signedIn }: { signedIn: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <p className="text-muted text-sm timeline__hidden">
      {signedIn ? (
        t`Only the person who placed this order can see what happened.`
      ) : (
        <Trans>
          <Link to={loginPath(`${pathname}${search}`)}>Login</Link> to see what happened, step by step.
        </Trans>
      )}
    </p>
  )
}

const LINES = ['72%', '48%', '84%']

function TimelineSkeleton() {
  return (
    <Loading>
      <div className="timeline__list">
        {LINES.map((width) => (
          <div key={width} className="timeline__entry">
            <Skeleton shape="line" style={{ width: 64 }} />
            <Skeleton shape="line" style={{ width }} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
