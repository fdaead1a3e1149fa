import type { Page } from 'playwright-core'
import type { Language } from '../../src/i18n/language.ts'

/** Words that are the same in both languages, and hosts. */
const SHARED =
  /https?:\S+|\S+@\S+|[\w-]+(?:\.[\w-]+)+|\b(URL|CIDR|JPEG|PNG|WebP|USDT|TRC20|IP|MB|UTC|API|CORS|Sluice|WeChat|Telegram|VIP|Webhook|DNS|CNAME|TXT|https?)\b/g
/** What shows that a failure reached the page without being put into words. */
const RAW = /API request failed|nginx|<h1>|undefined|\[object/

/** The texts of failures on the page. */
export const alertsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[role=alert], [role=status]:not(i), [role=alertdialog][data-type]',
      ),
    ]
      .filter((each) => !each.hidden)
      .map((each) => (each.textContent ?? '').trim())
      .filter(Boolean),
  )

/** Which of these texts a reader of `language` cannot read. */
export const foreignIn = (language: Language, texts: readonly string[]): string[] =>
  texts.filter((text) => {
    if (RAW.test(text)) return true
    const own = text.replace(SHARED, '')
    return language === 'zh' ? /[a-z]{3,}/i.test(own) : /\p{Script=Han}/u.test(own)
  })
