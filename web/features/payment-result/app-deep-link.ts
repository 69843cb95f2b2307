/** The deep link from the browser into the app. A wrongly detected device only misses the shortcut. */
import type { Brand } from '#contract/brand.ts'
import { pathIn } from '#contract/languages.ts'
import { LANGUAGE } from '#web/language/page-language.ts'

export type MobilePlatform = 'android' | 'ios' | 'other'
type Navigator = { userAgent: string; platform: string; maxTouchPoints: number }

/** Detects the platform. An iPad reports itself as a Macintosh since iPadOS 13; no Macintosh has a touch screen. */
export function mobilePlatform({ userAgent, platform, maxTouchPoints }: Navigator): MobilePlatform {
  if (userAgent.includes('Android')) return 'android'
  const isIpad = platform === 'MacIntel' && maxTouchPoints > 1
  return isIpad || /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'other'
}

/**
 * Returns the address that a buyer goes to after payment: the app on a phone, the brand's website elsewhere. Android
 * opens the fallback if the app is not installed (Chrome's intent syntax, developer.chrome.com/docs/android/intents).
 * Without a website it is the shop's home page in the page's language.
 * @param origin of the shop
 */
export function appDeepLink(device: MobilePlatform, app: Brand['app'], origin: string): string {
  const home = pathIn(LANGUAGE, '/')
  switch (device) {
    case 'android':
      return [
        `intent://${app.androidIntentHost}#Intent`,
        `scheme=${app.androidScheme}`,
        `package=${app.androidPackage}`,
        `S.browser_fallback_url=${encodeURIComponent(app.website ?? origin + home)}`,
        'end',
      ].join(';')
    case 'ios':
      return `${app.iosScheme}://`
    case 'other':
      return app.website ?? home
  }
}
