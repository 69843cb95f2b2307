/** The way from the browser into the app. A wrong guess at the device only costs a missed shortcut. */
import type { Brand } from '#contract/brand.ts'

export type MobilePlatform = 'android' | 'ios' | 'other'
type Navigator = { userAgent: string; platform: string; maxTouchPoints: number }

/** An iPad says that it is a Macintosh since iPadOS 13; no Macintosh has a touch screen. */
export function mobilePlatform({ userAgent, platform, maxTouchPoints }: Navigator): MobilePlatform {
  if (userAgent.includes('Android')) return 'android'
  const isIpad = platform === 'MacIntel' && maxTouchPoints > 1
  return isIpad || /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'other'
}

/**
 * Returns where a paid buyer goes: into the app on a phone, elsewhere to the website's home. Android opens the fallback
 * where the app is not installed (Chrome's intent syntax, developer.chrome.com/docs/android/intents).
 * @param origin the shop's own, whose home page serves where the brand has no website
 */
export function appDeepLink(device: MobilePlatform, app: Brand['app'], origin: string): string {
  switch (device) {
    case 'android':
      return [
        `intent://${app.androidIntentHost}#Intent`,
        `scheme=${app.androidScheme}`,
        `package=${app.androidPackage}`,
        `S.browser_fallback_url=${encodeURIComponent(app.website ?? `${origin}/`)}`,
        'end',
      ].join(';')
    case 'ios':
      return `${app.iosScheme}://`
    case 'other':
      return app.website ?? '/'
  }
}
