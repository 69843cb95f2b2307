import { expect, test } from 'vitest'
import { MAX_PACKAGES_BY_ID, MAX_PAGE, listPackages, SearchTooShort, TooManyPackages } from './catalogue.ts'

test('the texts about limits state the limits', () => {
  expect(SearchTooShort().message).toBe('Please type at least 3 characters.')
  expect(TooManyPackages().message).toBe(
    `Please ask for at most ${String(MAX_PACKAGES_BY_ID)} packages at once.`,
  )
  const issues = listPackages.schema.querystring.safeParse({ limit: '0' }).error?.issues
  expect(issues?.[0]?.message).toBe(`Please ask for 1 to ${String(MAX_PAGE)} packages.`)
})
