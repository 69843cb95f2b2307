/** HTML templates: escapes every value, unless it is itself the result of a template. */

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[]

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.map((string, i) => string + (i < pieces.length ? render(pieces[i]) : '')).join(''))
}

function render(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'string' || typeof piece === 'number') return escape(String(piece))
  if (!piece) return ''
  return piece.map(render).join('')
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
