/** The actions of a person in a browser: see, press, type. Each waits until the page is ready for it. */
import { until } from '#test/until.ts'
import { findInPage, type Found, type Sought } from './find-in-page.ts'
import type { OpenBrowser } from './open-browser.ts'

export type Person = ReturnType<typeof personAt>

const inWords = ({ kind, name, within }: Sought) =>
  `${kind} '${name}'${within === undefined ? '' : ` in '${within}'`}`

export function personAt(browser: OpenBrowser) {
  const find = async (sought: Sought) =>
    (await browser.evaluate(`(${findInPage.toString()})(${JSON.stringify(sought)})`)) as Found | null

  const see = (sought: Sought): Promise<Found> =>
    until(inWords(sought), async () => (await find(sought)) ?? undefined)

  /** Clicks an element once it is not covered and has stopped moving. */
  const press = async (sought: Sought): Promise<void> => {
    let before: Found | null = null
    const there = await until(`${inWords(sought)} to be pressable`, async () => {
      const now = await find(sought)
      const still = now?.pressable === true && before?.x === now.x && before.y === now.y
      before = now
      return still && now
    })
    await browser.press(there)
  }

  const field = (name: string): Sought => ({ kind: 'field', name })
  const holds = (name: string, value: string) =>
    until(`${name} to hold ${value}`, async () => (await find(field(name)))?.value === value)

  return {
    see,
    press,
    holds,
    fill: async (name: string, text: string): Promise<void> => {
      await press(field(name))
      await until(`${name} to have the focus`, async () => (await find(field(name)))?.focused)
      await browser.type(text)
      await holds(name, text)
    },
    /** Selects an option by the keyboard: a closed select chooses the option that begins with the typed text. */
    choose: async (name: string, choice: string): Promise<void> => {
      await until(`${name} to have the focus`, async () => {
        return (await find({ ...field(name), focus: true }))?.focused
      })
      await browser.type(choice)
      await holds(name, choice)
    },
    /** Opens a page and waits for hydration, when React adds its listeners to the document. */
    open: async (url: string): Promise<void> => {
      await browser.go(url)
      await until(
        `${url} to listen`,
        () =>
          browser.evaluate(
            `document.URL.indexOf(${JSON.stringify(url)}) === 0 && Object.keys(document).some((key) => key.startsWith('_reactListening'))`,
          ) as Promise<boolean>,
      )
    },
    /** Waits until the page itself has navigated to a path. */
    arriveAt: (path: RegExp) =>
      until(`an address like ${String(path)}`, async () =>
        path.test(String(await browser.evaluate('location.pathname'))),
      ),
    wordsOf: async (sought: Sought) => (await see(sought)).words,
  }
}
