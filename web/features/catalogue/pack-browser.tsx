/** The pack browser: tabs, the packs of the open tab, the sheet of a title, and the cart bar. */
import type { AppType } from '#contract/catalogue.ts'
import type { WithText } from '#contract/page-data.ts'
import { type ShownText, shownText } from '#web/language/shown-text.tsx'
import { CartBar } from '#web/features/cart/cart-bar.tsx'
import { type LabelsOf, packLabels } from '#web/features/pack-display/pack-labels.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import type { ReactNode } from 'react'
import type { PackBrowserData } from './load-pack-browser.ts'
import { useOpenedTitle } from '#web/features/catalogue/titles/opened-title.ts'
import { PackPanel } from './pack-panel.tsx'
import { PANEL_HEADING } from './focus-after-see-all.ts'
import { packAddress, type PackQuery } from './pack-query.ts'
import { PlanList } from '#web/features/catalogue/plans/plan-list.tsx'
import { TitleSection, TitleSheet } from '#web/features/catalogue/titles/title-sheet.tsx'
import { t } from '@lingui/core/macro'

type PackBrowserProps = {
  heading: string
  data: PackBrowserData
  /** The tabs to show, if not all. */
  tabs?: readonly WithText<AppType>[]
  /** The next step after choosing; without it there is no cart bar. */
  next?: { to: string; label: string }
  /** Replaces the packs while the session is not known. */
  loading?: ReactNode
}

export function PackBrowser({ heading: title, data, tabs = data.appTypes, next, loading }: PackBrowserProps) {
  const { type, languages, genres } = data
  const label = nameOf(data.appTypes.find(({ id }) => id === type))
  const labels = packLabels(languages, genres)
  const opened = useOpenedTitle(data)
  return (
    <>
      <main id="main" className="wrap page">
        <h1 className="heading-1">{title}</h1>
        <Tabs
          label={t({ message: `Packs`, comment: 'label of the tabs: app plans, movies, shows' })}
          tabs={tabs.map((tab) => ({
            label: nameOf(tab).text,
            lang: nameOf(tab).lang,
            to: `?type=${tab.id}`,
            current: tab.id === type,
          }))}
        />
        <TitleSection pack={data.title} labels={labels} closeTo={packAddress(listOf(data))} />
        <h2 className="visually-hidden" id={PANEL_HEADING} tabIndex={-1} lang={label.lang}>
          {label.text}
        </h2>
        {loading ?? <Panel data={data} labels={labels} label={label} isHeld={opened.status !== 'none'} />}
      </main>
      {next && !loading && <CartBar {...next} labelsOf={labels} />}
      {!loading && <TitleSheet opened={opened} labels={labels} />}
    </>
  )
}

const nameOf = (type: WithText<AppType> | undefined): ShownText =>
  shownText(type?.description ?? '', type?.text)

/** Returns the list that the server has rendered. */
const listOf = ({ type, packs }: PackBrowserData): PackQuery => packs?.query ?? wholeTab(type)

const wholeTab = (type: string): PackQuery => ({ type, language: '', genre: '', q: '', after: '' })

type PanelProps = { data: PackBrowserData; label: ShownText; labels: LabelsOf; isHeld: boolean }

function Panel({ data, label, labels, isHeld }: PanelProps) {
  const { type, plans, packs, languages, genres } = data
  if (!packs) return <PlanList plans={plans} query={wholeTab(type)} />
  return (
    <PackPanel
      key={type}
      data={packs}
      label={label}
      languages={languages}
      genres={genres}
      labels={labels}
      isHeld={isHeld}
    />
  )
}
