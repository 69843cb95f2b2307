/** Writes the sentences of a message in a language. */
import type { Config } from '#api/platform/config/config.ts'
import { translator } from '#api/platform/languages/create-translator.ts'
import { formatDay } from '#contract/format/format-date.ts'
import type { Language } from '#contract/languages.ts'
import { type MessageKind, type ShopValues, type TextValues, textOf } from './message-texts.ts'

export type Shop = Pick<Config, 'brand' | 'shopUrl'>

/** Values as they are written. */
export type WrittenValues = ShopValues & Readonly<Record<string, string>>

export function writeSentences(kind: MessageKind, values: WrittenValues, language: Language): string {
  const { translate } = translator(language)
  return textOf(kind)
    .sentences.map((sentence) => translate(sentence, values))
    .join(' ')
}

/** Writes the values of a message beside those of the shop. */
export function writeValues(
  { brand, shopUrl }: Shop,
  values: Partial<TextValues>,
  writeAmount: (amount: TextValues['amount']) => string,
): WrittenValues {
  const write = (value: TextValues[keyof TextValues]): string => {
    if (typeof value === 'number') return writeAmount(value)
    return typeof value === 'string' ? value : formatDay(value.toISOString())
  }
  return {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)])),
    ...shopValues(brand, new URL(shopUrl)),
  }
}

/** Returns the values that are the same in each message of a shop. */
export const shopValues = ({ product, tollFree }: Config['brand'], { hostname, host }: URL): ShopValues => ({
  product,
  phone: tollFree[0]?.shown ?? '',
  host: hostname,
  site: host,
})
