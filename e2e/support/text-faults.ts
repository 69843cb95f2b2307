/** Finds faults of the texts on a page: what is cut off, broken, lies over other text, or is not translated. For browsers since Chrome 87. */

/** Returns the faults of the layout, a line for each. Runs in the browser: it uses no other name of this file. */
export function findTextFaults(): string[] {
  type Box = { top: number; bottom: number; left: number; right: number }
  type Line = { element: Element; text: Text; box: Box; ink: Box; layer: Element | undefined }
  const faults = new Set<string>()
  const { clientWidth, scrollWidth } = document.documentElement

  /** Remembers what was found for an element: many texts have the same parents. */
  const once = <T>(find: (element: Element) => T): ((element: Element) => T) => {
    const known = new Map<Element, { value: T }>()
    return (element) => {
      const found = known.get(element) ?? { value: find(element) }
      known.set(element, found)
      return found.value
    }
  }
  const styleOf = once((element) => {
    const style = getComputedStyle(element)
    const { overflowX, overflowY, position, visibility, opacity } = style
    return { overflowX, overflowY, position, visibility, opacity, clip: style.getPropertyValue('clip') }
  })
  const boxOf = once((element) => element.getBoundingClientRect())
  const nameOf = (element: Element): string => {
    const classOf = (one: Element | null) => one?.getAttribute('class')?.split(' ')[0]
    const own = classOf(element)
    return own ? `.${own}` : `.${classOf(element.closest('[class]')) ?? ''} ${element.localName}`
  }
  const describe = (element: Element, text: Text) =>
    `${nameOf(element)} "${text.data.trim().replace(/\s+/g, ' ').slice(0, 40)}"`

  /** Read by screen readers only, drawn as a picture, or cut on purpose. */
  const UNSEEN =
    '.visually-hidden, .poster, .title-badge, .brand, .count, .pack__name, .requests__query, noscript, script, style, option'
  const isUnseen = once((element): boolean => {
    const { position, visibility, opacity, clip } = styleOf(element)
    const parent = element.parentElement
    const isClosed = parent?.matches('details:not([open])') === true && element.localName !== 'summary'
    const isHidden =
      visibility === 'hidden' || opacity === '0' || (clip !== 'auto' && position === 'absolute')
    return isClosed || isHidden || element.matches(UNSEEN) || (parent !== null && isUnseen(parent))
  })
  /** What lies above the rest of the page on purpose. */
  const layerOf = once((element): Element | undefined => {
    const isLayer = ['fixed', 'sticky'].includes(styleOf(element).position)
    if (isLayer || element.matches('.site-header, .menu__popup, .suggestions, .skip')) return element
    return element.parentElement ? layerOf(element.parentElement) : undefined
  })
  const isScroller = (element: Element) => {
    const { overflowX, overflowY } = styleOf(element)
    return (
      element !== document.body &&
      [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll')
    )
  }
  const scrollerOf = once((element): Element | undefined =>
    isScroller(element) ? element : element.parentElement ? scrollerOf(element.parentElement) : undefined,
  )
  /** The nearest element that cuts what is outside it, or has a border around its text. */
  const edgeOf = once((element): Element | undefined => {
    if (element === document.body || isScroller(element)) return undefined
    const isBordered = element.matches('.btn, .icon-btn, .badge, .radio-cards label')
    if (isBordered || styleOf(element).overflowX !== 'visible') return element
    return element.parentElement ? edgeOf(element.parentElement) : undefined
  })

  /** A word that the page's width breaks is hard to read. Addresses and codes may break, and words at their hyphens. */
  const addBroken = (lines: readonly Line[]) => {
    const range = document.createRange()
    const isBroken = (text: Text, from: number, word: string) => {
      range.setStart(text, from)
      range.setEnd(text, from + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      return Math.max(...tops) - Math.min(...tops) > 4
    }
    const counts = new Map<Text, number>()
    for (const { text } of lines) counts.set(text, (counts.get(text) ?? 0) + 1)
    for (const [text, count] of counts) {
      const element = text.parentElement
      if (count < 2 || !element || element.closest('code, pre')) continue
      for (const { 0: word, index } of text.data.matchAll(/[^\s/\-\u2010-\u2014\u00ad.@_]+/g))
        if (isBroken(text, index, word)) faults.add(`${describe(element, text)} breaks the word ${word}`)
    }
  }

  const addWidePage = () => {
    if (scrollWidth <= clientWidth) return
    const wide = [...document.body.querySelectorAll('*')]
      .reverse()
      .find((element) => !scrollerOf(element) && boxOf(element).right > clientWidth + 1)
    faults.add(`the page is ${scrollWidth} px wide: ${wide ? nameOf(wide) : 'no element'}`)
  }

  const isOutside = (box: Box, view: Box) =>
    box.top < view.top || box.bottom > view.bottom || box.left > view.right || box.right < view.left
  const addCut = ({ element, text, box }: Line) => {
    const said = describe(element, text)
    const edge = edgeOf(element)
    if (!scrollerOf(element) && (box.left < -1 || box.right > clientWidth + 1))
      faults.add(`${said} is beyond the page`)
    if (!edge) return
    const border = boxOf(edge)
    if (box.left < border.left - 1 || box.right > border.right + 1) faults.add(`${said} is cut at the side`)
    // The box of a line is higher than its ink.
    const slack = (box.bottom - box.top) * 0.12
    if (box.top + slack < border.top || box.bottom - slack > border.bottom)
      faults.add(`${said} is cut above or below`)
  }

  const linesOf = (text: Text, element: Element): Line[] => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const scroller = scrollerOf(element)
    const view = scroller && boxOf(scroller)
    return [...range.getClientRects()]
      .filter((box) => box.width >= 1 && box.height >= 1 && !(view && isOutside(box, view)))
      .map((box) => {
        const { top, bottom, left, right, height } = box
        const ink = { top: top + height * 0.2, bottom: bottom - height * 0.2, left, right }
        return { element, text, box, ink, layer: layerOf(element) }
      })
  }
  const allLines = (): Line[] => {
    const lines: Line[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement
      if (text instanceof Text && element && text.data.trim() !== '' && !isUnseen(element))
        lines.push(...linesOf(text, element))
    }
    return lines.sort((a, b) => a.ink.top - b.ink.top)
  }

  const isOver = (a: Box, b: Box) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  /** @param next the lines that begin at the same height or lower */
  const addCovered = (line: Line, next: readonly Line[]) => {
    for (const other of next) {
      if (other.ink.top > line.ink.bottom) return
      if (other.text !== line.text && other.layer === line.layer && isOver(line.ink, other.ink))
        faults.add(`${describe(line.element, line.text)} lies over ${describe(other.element, other.text)}`)
    }
  }

  addWidePage()
  const lines = allLines()
  addBroken(lines)
  lines.forEach((line, at) => {
    addCut(line)
    addCovered(line, lines.slice(at + 1))
  })
  return [...faults]
}

/** Returns the texts that have no sign of a pseudo-translation. Runs in the browser. */
export function findUntranslated(): string[] {
  const OTHERS = 'noscript, script, style, code, pre, [lang]:not(html), details:not([open]) > :not(summary)'
  const NAMED = ['aria-label', 'placeholder', 'title', 'alt']
  const found = new Set<string>()
  const add = (element: Element | null, given: string | null) => {
    const text = (given ?? '').trim().replace(/\s+/g, ' ')
    const isPseudo = /[[\]~áéíóúñçÁÉÍÓÚÑÇ]/.test(text)
    if (/[a-z]{2}/i.test(text) && !isPseudo && !element?.closest(OTHERS)) found.add(text)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) add(text.parentElement, text.nodeValue)
  for (const name of NAMED)
    for (const element of document.querySelectorAll(`[${name}]`)) add(element, element.getAttribute(name))
  return [...found]
}
