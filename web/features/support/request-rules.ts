/** The validation of a support request, with the error texts of the specification. */
import { MOBILE } from '#contract/mobile.ts'
import { MAX_QUERY_LENGTH, REQUEST_TEXTS } from '#contract/validation.ts'
import type { RegisterOptions } from 'react-hook-form'

/** The names are those of the API request. */
export type RequestValues = { requestType: string; query: string; altContact: string }

export const EMPTY_REQUEST: RequestValues = { requestType: '', query: '', altContact: '' }

type Rules = { [Name in keyof RequestValues]: RegisterOptions<RequestValues, Name> }

export const REQUEST_RULES: Rules = {
  requestType: { validate: (chosen) => chosen !== '' || REQUEST_TEXTS.requestType },
  query: {
    validate: (typed) => {
      if (typed.trim() === '') return REQUEST_TEXTS.query
      return typed.trim().length <= MAX_QUERY_LENGTH || REQUEST_TEXTS.queryTooLong
    },
  },
  altContact: { validate: (typed) => MOBILE.test(typed) || REQUEST_TEXTS.altContact },
}
