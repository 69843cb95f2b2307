/** Writes the sentences of a timeline in a language, from a template and its values, as pieces. Pure. */
import type { TextPiece } from '#contract/timeline.ts'
import type { GatewayFacts, GatewayName } from '#api/payments/gateways/gateway.ts'
import type { GatewaySentence } from './gateway-sentence.ts'
import type { Texts } from '#api/platform/languages/create-translator.ts'

export type TimelineOptions = {
  now: Date
  gateways: Readonly<Record<GatewayName, GatewayFacts>>
  texts: Texts
}

type Value = TextPiece | TextPiece[] | string | number

/** @param english the template, with a place for each of the values */
export const writeSentence = (
  texts: Texts,
  english: string,
  values: Readonly<Record<string, Value>> = {},
): TextPiece[] => joinPieces(texts.translateParts(english, values))

/** Writes a sentence about a gateway, with further values. */
export const writeGatewaySentence = (
  texts: Texts,
  sentence: GatewaySentence,
  gateway: GatewayFacts,
  values: Readonly<Record<string, Value>> = {},
): TextPiece[] =>
  writeSentence(texts, sentence[gateway.fundingSource], { ...values, gateway: gatewayName(texts, gateway) })

/** Returns the name of a gateway: of the wallet in the language of the texts, of a company as the company writes it. */
export const gatewayName = (texts: Texts, { displayName, fundingSource }: GatewayFacts): string =>
  fundingSource === 'wallet' ? texts.translate(displayName) : displayName

/** Joins whole sentences, of which an absent one is []. */
export const joinSentences = (...sentences: TextPiece[][]): TextPiece[] =>
  joinPieces(
    sentences.filter(({ length }) => length > 0).flatMap((one, at) => (at === 0 ? one : [' ', ...one])),
  )

/** Writes a list such as "a, b and c". */
export function writeList(texts: Texts, items: readonly TextPiece[][]): TextPiece[] {
  const [first = [], ...others] = items.slice(0, -1)
  const last = items.at(-1) ?? []
  if (items.length < 2) return last
  const list = others.reduce(
    (before, next) => writeSentence(texts, /*i18n*/ '{list}, {next}', { list: before, next }),
    first,
  )
  return writeSentence(texts, /*i18n*/ '{first} and {last}', { first: list, last })
}

/** Joins parts to pieces. Adjacent words become one piece. */
function joinPieces(parts: readonly Value[]): TextPiece[] {
  const pieces: TextPiece[] = []
  for (const part of parts.flat()) {
    const piece = typeof part === 'object' ? part : ({ as: 'words', text: String(part) } as const)
    const last = pieces.at(-1)
    if (piece.text === '') continue
    if (piece.as === 'words' && last?.as === 'words') last.text += piece.text
    else pieces.push({ ...piece })
  }
  return pieces
}
