/**
 * Finds a visible element by its kind and name. Runs in the page: the function is sent as source, so it must not use
 * anything outside itself, or JavaScript that is newer than Chrome 87.
 */

export type Query = {
  kind: 'button' | 'link' | 'heading' | 'field' | 'option' | 'checkbox' | 'text'
  /** The beginning of its accessible name or its text. */
  name: string
  /** The address of a link, as the page has it. */
  address?: string
  /** The beginning of the name of the group, region or dialog that it is in. */
  within?: string
  /** Focuses the element, as the Tab key does. */
  focus?: boolean
}

export type Match = {
  /** The point to click. */
  x: number
  y: number
  /** Whether it is not covered and not disabled. */
  clickable: boolean
  focused: boolean
  /** The value of a field. */
  value: string
  text: string
}

export function findInPage({ kind, name, address, within, focus }: Query): Match | null {
  const KINDS = {
    button: 'button',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    field: 'input, select, textarea',
    option: '[role="option"]',
    checkbox: 'label',
    text: 'body *',
  }
  // The source text and not the rendered text, which CSS may show in capitals.
  const textOf = (node: Element) => node.textContent.replace(/\s+/g, ' ').trim()
  const nameOf = (node: Element): string => {
    const labelled = node.getAttribute('aria-labelledby')
    if (labelled) return textOf(document.getElementById(labelled) ?? node)
    const { labels } = node as HTMLInputElement
    return (
      node.getAttribute('aria-label') ?? (labels?.length ? [...labels].map(textOf).join(' ') : textOf(node))
    )
  }
  const matches = (node: Element) => {
    if (address !== undefined && node.getAttribute('href') !== address) return false
    if (kind === 'checkbox') return textOf(node).includes(name)
    return (kind === 'text' ? textOf(node) : nameOf(node)).startsWith(name)
  }
  const visible = (node: Element) => {
    const { width, height } = node.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(node).visibility === 'visible'
  }
  const all = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)]

  const groups = '[role="group"], [role="region"], [role="dialog"], section, dialog'
  const root =
    within === undefined ? document : all(document, groups).find((group) => nameOf(group).startsWith(within))
  if (!root) return null
  const named = all(root, KINDS[kind]).filter((node) => visible(node) && matches(node))
  // The innermost of nested elements with the same text.
  const node = named.find((one) => !named.some((other) => other !== one && one.contains(other)))
  if (!node) return null

  if (focus) (node as HTMLElement).focus()

  const onScreen = (box: DOMRect) => box.top >= 0 && box.bottom <= innerHeight && box.left >= 0
  const hit = (x: number, y: number) => {
    return node.contains(document.elementFromPoint(x, y))
  }
  let box = node.getBoundingClientRect()
  const middle = () => ({
    x: kind === 'checkbox' ? box.left + 8 : box.left + box.width / 2,
    y: box.top + Math.min(box.height / 2, 60),
  })
  let point = middle()
  if (!onScreen(box) || !hit(point.x, point.y)) {
    node.scrollIntoView({ block: 'center', inline: 'center' })
    box = node.getBoundingClientRect()
    point = middle()
  }
  return {
    ...point,
    clickable: hit(point.x, point.y) && !(node as HTMLButtonElement).disabled,
    focused: document.activeElement === node,
    value: String((node as Partial<HTMLInputElement>).value),
    text: textOf(node),
  }
}
