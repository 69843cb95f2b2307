import { expect, test } from 'vitest'
import { arrowsToFunctions } from './read-while-loading.ts'

test('turns the arrow around a library into a function in parentheses', () => {
  expect(
    arrowsToFunctions(
      'var r = /* @__PURE__ */ __commonJSMin(((exports, module) => {\n\tmodule.exports = 1;\n}));',
    ),
  ).toBe('var r = /* @__PURE__ */ __commonJSMin((function (exports, module) {\n\tmodule.exports = 1;\n}));')
  expect(arrowsToFunctions('__commonJSMin(((exports) => {}))')).toBe('__commonJSMin((function (exports) {}))')
})

test('leaves other arrows unchanged', () => {
  const others = 'list.map(((one) => { return one })); __esmMin((() => {}))'
  expect(arrowsToFunctions(others)).toBe(others)
})
