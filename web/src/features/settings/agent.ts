/** The order matters, because most browsers also claim to be others. */
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

/** A rough description of a device from its `User-Agent`, so that its owner recognises it; `name` is empty if unknown. */
export function agentOf(userAgent: string): { name: string; mobile: boolean } {
  const parts = [first(userAgent, BROWSERS), first(userAgent, SYSTEMS)].filter(Boolean)
  const name = parts.join(' · ') || (userAgent.split(/[/\s]/)[0] ?? '')
  return { name, mobile: /Mobi|Android|iPhone|iPad/.test(userAgent) }
}
