/**
 * The house rules that one file can break by itself and that need no types. Rules with types are in .oxlintrc.json, arrows
 * between files in .dependency-cruiser.cjs.
 */
import a11y from 'eslint-plugin-jsx-a11y'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'
import {
  BROWSER,
  EVERYWHERE,
  END_TO_END,
  OLD_BROWSERS,
  SQL,
  RUNTIME,
} from './scripts/lint/lint-restrictions.ts'

const TEST_FILES = ['**/*.test.{ts,tsx}', 'e2e/**', 'test/**', 'verification/{otp-abuse,xss}/**']
const BUSINESS = ['api/**', 'contract/**', 'db/**', 'cli/**', 'verification/simulation/**']
const TOOLS = [
  'scripts/**',
  'verification/{bench,browser-compat,fuzz,otp-abuse,pictures,race,restore-drill,toolkit,xss}/**',
  'verification/run.ts',
  'e2e/**',
  'test/**',
  '*.config.ts',
]

export default defineConfig(
  { ignores: ['build/', '.react-router/', '.data/', '.tmp/', 'web/public/', '**/*.{cjs,js,mjs}'] },
  { linterOptions: { noInlineConfig: true } },
  ...ts.configs.strict,
  {
    rules: {
      'max-lines': ['error', 250],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
      complexity: ['error', 10],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'hack', 'xxx'], location: 'start' }],
      'id-denylist': [
        'error',
        'obj',
        'arr',
        'tmp',
        'temp',
        'val',
        'util',
        'utils',
        'helper',
        'manager',
        'cb',
      ],
      'no-restricted-properties': ['error', ...EVERYWHERE.properties],
      'no-restricted-syntax': ['error', ...EVERYWHERE.syntax],
      '@typescript-eslint/no-restricted-imports': ['error', EVERYWHERE.imports],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-unused-expressions': ['error', { allowTaggedTemplates: true }], // sql`…`
    },
  },
  {
    files: BUSINESS,
    rules: {
      'no-restricted-globals': ['error', ...RUNTIME.globals],
      'no-restricted-properties': ['error', ...EVERYWHERE.properties, ...RUNTIME.properties],
      'no-restricted-syntax': ['error', ...EVERYWHERE.syntax, ...RUNTIME.syntax],
      '@typescript-eslint/no-restricted-imports': ['error', RUNTIME.imports],
    },
  },
  {
    files: ['api/*/**'],
    ignores: ['**/*-{query,store}.ts', 'api/platform/**', ...TEST_FILES],
    rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE.syntax, ...RUNTIME.syntax, SQL] },
  },
  {
    files: ['web/**'],
    extends: [a11y.flatConfigs.strict, hooks.configs.flat.recommended],
    rules: {
      // A row that scrolls must be reachable by keyboard, though it is no control (WCAG 2.1.1).
      'jsx-a11y/no-noninteractive-tabindex': [
        'error',
        { tags: ['ul', 'section'], roles: ['tabpanel', 'region'] },
      ],
      // The combobox of the ARIA practices: the browser has no element for it.
      'jsx-a11y/no-noninteractive-element-to-interactive-role': [
        'error',
        { ul: ['listbox'], li: ['option'] },
      ],
      // Safari 14 does not know the element; a click on the backdrop is for the mouse, beside Escape and Close.
      'jsx-a11y/no-redundant-roles': ['error', { dialog: ['dialog'] }],
      'jsx-a11y/no-noninteractive-element-interactions': ['error', { dialog: ['onClick', 'onKeyDown'] }],
      'no-restricted-globals': ['error', ...BROWSER.globals],
      'no-restricted-properties': ['error', ...EVERYWHERE.properties, ...BROWSER.properties],
      'no-restricted-syntax': ['error', ...EVERYWHERE.syntax, ...BROWSER.syntax, ...OLD_BROWSERS.syntax],
    },
  },
  {
    files: ['desk/**'],
    extends: [a11y.flatConfigs.strict, hooks.configs.flat.recommended],
    rules: {
      'no-restricted-globals': ['error', ...BROWSER.globals],
      'no-restricted-properties': ['error', ...EVERYWHERE.properties, ...BROWSER.properties],
      'no-restricted-syntax': ['error', ...EVERYWHERE.syntax, ...BROWSER.syntax],
    },
  },
  // The desk's client of its API.
  { files: ['desk/session/**'], rules: { 'no-restricted-globals': 'off' } },
  {
    // The folders that use the browser's clock, timers, network and storage directly.
    files: ['web/{browser,session,ui}/**'],
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': ['error', ...EVERYWHERE.properties],
      'no-restricted-syntax': ['error', ...EVERYWHERE.syntax, ...OLD_BROWSERS.syntax],
    },
  },
  {
    // Never in a browser: the server's entry, the generated art, and tests.
    files: ['web/entry.server.tsx', 'web/art/**', 'web/**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-syntax': ['error', ...EVERYWHERE.syntax, ...BROWSER.syntax],
    },
  },
  {
    // The contract's words, formats and money, which reach browsers as code.
    files: [
      'contract/{endpoint-address,json-record,format/format-rupees,format/format-date,money,payment-reasons,messages,validation}.ts',
    ],
    rules: {
      'no-restricted-syntax': ['error', ...EVERYWHERE.syntax, ...RUNTIME.syntax, ...OLD_BROWSERS.syntax],
    },
  },
  {
    // Runs on the server, called by React Router with no runtime in hand: an error's id is made here.
    files: ['web/entry.server.tsx'],
    rules: { 'no-restricted-properties': ['error', ...EVERYWHERE.properties, ...BROWSER.clocks] },
  },
  {
    // The one place that holds the originals.
    files: ['api/platform/runtime/runtime.ts'],
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': ['error', ...EVERYWHERE.properties],
      'no-restricted-syntax': ['error', ...EVERYWHERE.syntax],
      '@typescript-eslint/no-restricted-imports': ['error', EVERYWHERE.imports],
    },
  },
  {
    // Creates the server; calls no other system.
    files: ['api/platform/http/create-server.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', EVERYWHERE.imports] },
  },
  {
    // Settings come in here: read once, checked, passed on.
    files: ['api/server.ts', 'api/platform/config/config.ts', 'cli/shop.ts'],
    rules: { 'no-restricted-properties': ['error', ...RUNTIME.properties] },
  },
  { files: ['simulators/{server,config}.ts', ...TOOLS], rules: { 'no-restricted-properties': 'off' } },
  {
    // The files beside package.json have no name of their own to be imported by, and import by path.
    files: ['*.config.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': 'off' },
  },
  {
    files: ['e2e/**', 'verification/xss/**'],
    rules: {
      'no-restricted-globals': ['error', ...END_TO_END.globals],
    },
  },
  { files: ['api/server.ts', 'simulators/server.ts', 'cli/**', ...TOOLS], rules: { 'no-console': 'off' } },
  {
    files: TEST_FILES,
    rules: {
      'max-lines': ['error', 400],
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
)
