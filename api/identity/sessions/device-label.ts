/** The label of a device, from its User-Agent header. Versions and models are not stored. */

/** The order matters: most User-Agent headers also contain the names of browsers further down. */
const BROWSERS: [mark: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [mark: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (marks: [RegExp, string][], text: string): string | undefined =>
  marks.find(([mark]) => mark.test(text))?.[1]

/** Returns a label such as "Chrome on Android", or "A browser" for an unknown User-Agent. */
export function deviceLabel(userAgent: string | undefined = ''): string {
  const browser = firstOf(BROWSERS, userAgent) ?? 'A browser'
  const system = firstOf(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}
