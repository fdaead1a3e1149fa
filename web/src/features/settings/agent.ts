/** In this order, because most browsers also claim to be others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MicroMessenger\//, 'WeChat'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const first = (text: string, known: typeof BROWSERS) => known.find(([sign]) => sign.test(text))?.[1]

/** What a `User-Agent` says of a device, roughly, for its owner to know it by; `name` is empty when it says nothing. */
export function agentOf(userAgent: string): { name: string; mobile: boolean } {
  const parts = [first(userAgent, BROWSERS), first(userAgent, SYSTEMS)].filter(Boolean)
  const name = parts.join(' · ') || (userAgent.split(/[/\s]/)[0] ?? '')
  return { name, mobile: /Mobi|Android|iPhone|iPad/.test(userAgent) }
}
