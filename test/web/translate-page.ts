/** Translates the page as a browser does, which replaces each text by an element. The words stay the same. */
export function translatePage(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Node[] = []
  while (texts.nextNode()) found.push(texts.currentNode)
  for (const text of found) {
    const translated = document.createElement('span')
    translated.textContent = text.textContent
    text.parentNode?.replaceChild(translated, text)
  }
}
