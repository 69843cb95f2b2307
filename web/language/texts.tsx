/**
 * What Lingui's macros call in a built page, for texts with values or elements. The build replaces the other texts by
 * strings (`scripts/build/inline-translations.ts`).
 */
import { LANGUAGE } from './page-language.ts'
import { fillTemplate, type TextTemplate } from '#contract/text-template.ts'
import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'

type Values = Record<string, ReactNode>
type Text = { template: TextTemplate; values?: Values }

/** The object behind the macros `t` and `plural`. */
export const i18n = {
  _: ({ template, values = {} }: Text): string =>
    fillTemplate(template, { values, language: LANGUAGE }).map(String).join(''),
}

type TransProps = Text & { components?: Record<string, ReactElement> }

/** The component behind the macro `Trans`: a sentence with elements. */
export function Trans({ template, values = {}, components = {} }: TransProps): ReactNode {
  const parts = fillTemplate<ReactNode>(template, {
    values,
    language: LANGUAGE,
    element: (number, content) => {
      const given = components[number]
      return given && cloneElement(given, { key: number }, ...content)
    },
  })
  // Keys of an unchanging list. An element with a key of its own keeps its place when the text around it changes.
  return parts.map((part, at) => <Fragment key={at}>{part}</Fragment>)
}
