/** A user's actions in a browser: wait for an element, click, fill, select. Each waits until the page is ready for it. */
import { until } from '#test/until.ts'
import { findInPage, type Match, type Query } from './find-in-page.ts'
import type { OpenBrowser } from './open-browser.ts'

export type User = ReturnType<typeof userOn>

const describeQuery = ({ kind, name, address = name, within }: Query) =>
  `${kind} '${address}'${within === undefined ? '' : ` in '${within}'`}`

export function userOn(browser: OpenBrowser) {
  const find = async (query: Query) =>
    (await browser.evaluate(`(${findInPage.toString()})(${JSON.stringify(query)})`)) as Match | null

  const waitFor = (query: Query) => until(describeQuery(query), async () => (await find(query)) ?? undefined)

  /** Clicks an element once it is not covered and has stopped moving. */
  const click = async (query: Query): Promise<void> => {
    let before: Match | null = null
    const target = await until(`${describeQuery(query)} to be clickable`, async () => {
      const now = await find(query)
      const isStill = now?.clickable === true && before?.x === now.x && before.y === now.y
      before = now
      return isStill && now
    })
    await browser.click(target)
  }

  const field = (name: string): Query => ({ kind: 'field', name })
  const waitForValue = (name: string, value: string) =>
    until(`${name} to have the value ${value}`, async () => (await find(field(name)))?.value === value)

  return {
    waitFor,
    click,
    waitForValue,
    fill: async (name: string, text: string): Promise<void> => {
      await click(field(name))
      await until(`${name} to have the focus`, async () => (await find(field(name)))?.focused)
      await browser.type(text)
      await waitForValue(name, text)
    },
    /** Selects an option by the keyboard: a closed select chooses the option that begins with the typed text. @param value of the option */
    select: async (name: string, option: string, value: string): Promise<void> => {
      await until(`${name} to have the focus`, async () => {
        return (await find({ ...field(name), focus: true }))?.focused
      })
      await browser.type(option)
      await waitForValue(name, value)
    },
    /** Opens a page and waits for hydration, when React adds its listeners to the document. */
    open: async (url: string): Promise<void> => {
      await browser.go(url)
      await until(
        `${url} to be hydrated`,
        () =>
          browser.evaluate(
            `document.URL.indexOf(${JSON.stringify(url)}) === 0 && Object.keys(document).some((key) => key.startsWith('_reactListening'))`,
          ) as Promise<boolean>,
      )
    },
    /** Waits until the page itself has navigated to a path. */
    waitForPath: (path: string) =>
      until(`the address ${path}`, async () => (await browser.evaluate('location.pathname')) === path),
    textOf: async (query: Query) => (await waitFor(query)).text,
  }
}
