/** The appearance of the desk: the colours of the shop, in the sizes of a dense tool. */
import { type CSSVariablesResolver, createTheme } from '@mantine/core'

/** Shades of the sun, light to dark: the shop's `--sun` is the seventh. */
const SUN = [
  ...(['#fff8e6', '#ffefcc', '#ffe29e', '#ffd670', '#ffcb4d', '#ffc138', '#ffb81c'] as const),
  ...(['#eda200', '#ae6a00', '#855000'] as const),
] as const

export const theme = createTheme({
  primaryColor: 'sun',
  primaryShade: 6,
  colors: { sun: SUN },
  autoContrast: true,
  luminanceThreshold: 0.4,
  defaultRadius: 'md',
  respectReducedMotion: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  components: {
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600, className: 'desk-badge' } },
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
  },
})

/** Texts in the colours of the shop's `--accent` and `--text-3`, which have the contrast of WCAG AA on both grounds. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-anchor': '#855000',
    '--mantine-color-dimmed': '#62646f',
    '--mantine-color-placeholder': '#62646f',
    '--mantine-color-sun-light-color': '#855000',
    '--mantine-color-teal-light-color': '#0a5c45',
    '--mantine-color-red-light-color': '#a31f18',
    '--mantine-color-gray-light-color': '#474a57',
    '--mantine-color-error': '#b0241c',
  },
  dark: {
    '--mantine-color-anchor': '#ffc247',
    '--mantine-color-dimmed': '#a6a8b8',
    '--mantine-color-placeholder': '#a6a8b8',
    '--mantine-color-error': '#ff958a',
  },
})
