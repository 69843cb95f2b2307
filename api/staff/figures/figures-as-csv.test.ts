import type { DeskFigures } from '#contract/staff/desk-figures.ts'
import { expect, test } from 'vitest'
import { figuresAsCsv } from './figures-as-csv.ts'

test('writes a row for each figure, a byte order mark, and no text that a spreadsheet would run [SPEC-17-44, ASVS-1.2.10]', () => {
  const figures: DeskFigures = {
    from: '2026-11-20',
    to: '2026-11-21',
    today: '2026-11-21',
    firstDay: null,
    computedAt: null,
    days: [{ day: '2026-11-20', state: 'final' }],
    figures: [
      { day: '2026-11-20', figure: 'sales', part: 'payu', state: '', count: 2, amountPaise: 298_050 },
      {
        day: '2026-11-21',
        figure: 'refunds',
        part: '=HYPERLINK("x")',
        state: '+1',
        count: 1,
        amountPaise: -5,
      },
    ],
    before: { from: '2026-11-18', to: '2026-11-19', totals: [] },
    failing: [],
    searches: [
      { term: '-vedha', count: 3, days: 1 },
      { term: 'மழை', count: 4, days: 2 },
    ],
  }
  expect(figuresAsCsv(figures).split('\r\n')).toEqual([
    '\uFEFFday,day_state,figure,part,state,count,amount_rupees',
    '2026-11-20,final,sales,payu,,2,2980.50',
    `2026-11-21,,refunds,"'=HYPERLINK(""x"")",'+1,1,-0.05`,
    "2026-11-20 to 2026-11-21,,search_term,'-vedha,,3,0.00",
    '2026-11-20 to 2026-11-21,,search_term,மழை,,4,0.00',
    '',
  ])
})
