/** Setup of the tests of pseudo-translated pages: builds the pages. */
import { buildPseudoPages } from '#e2e/support/pseudo-pages.ts'
import { test } from '@playwright/test'

test('builds the pages with pseudo-translations', buildPseudoPages)
