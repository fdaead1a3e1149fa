import type { Device } from './device.ts'
import { withoutModels } from './models.ts'

/**
 * What robots and fetchers call themselves, to the end of the word: `AhrefsBot`, `Baiduspider` and `my-crawler` are
 * robots; `Botim` and `SpiderSolitaire` are not.
 */
const ROBOT =
  /(?:bots?|crawl(?:er|ers|ing)?|spider|scraper\w*|fetch(?:er)?|slurp|archiver|indexer|externalhit|externalagent|checker|validator|preview|monitor(?:ing)?|(?<!cam)scanner|-agent|imgproxy|feedfetcher|linkfinder|screenshot|linkcheck|playwright|puppeteer|selenium|synthetics|nikto|headless\w*|phantomjs|lighthouse|inspectiontool|httrack|nutch|scrapy|pingdom\w*|catchpoint|gtmetrix|ptst|sleuth|appinsights|pagespeed|chatgpt-user|claude-\w+|perplexity-user|mediapartners-google|apis-google|\bgoogle-[a-z-]+|\bgoogle ?(?:other|favicon|web preview|page speed insights)|appengine-google|ia_archiver|yahoo ?(?:! slurp|pipes|cachesystem)|bingpreview|skypeuripreview|vkshare|facebookcatalog)(?![a-z])/i
/** What says that it is compatible with browsers is none, but for a few old ones. */
const COMPATIBLE =
  /\bcompatible;(?! ?(?:msie|konqueror|windows|polaris|opera|icab|omniweb|linux|x11|webtv|ibrowse|android|teleca|avant|brew|netfront|symbian))/i
/** A page or an address that explains a program to those whom it visits. */
const EXPLAINED = /https?:\/\/|\bwww\.[\w-]+\.|[\w.-]+@[\w-]+\.[a-z]/i
/** Programs without a screen, which begin with their name and not as browsers do. */
const PROGRAM = /^(?!mozilla|opera|links|elinks|lynx|w3m|dillo|netsurf|konqueror)[a-z][\w.+:!-]*(?:$|[/ ])/i
/** The same where the rest of the text names a device or a system. `WhatsApp/2.23.20.0 A` fetches previews. */
const LIBRARY =
  /^(?:curl|wget|python|go-http|okhttp|axios|node|java|apache-|jakarta|libwww-|lwp|php|guzzle|ruby|faraday|aiohttp|httpx|postman|restsharp|dart|perl|whatsapp)[\w.-]*(?:[/ ]|$)/i

/** Whether a `User-Agent` is that of a program that nobody looks at. `device` is what it claims to run on. */
export function isBot(userAgent: string, device: Device): boolean {
  if (LIBRARY.test(userAgent) || (device === 'other' && PROGRAM.test(userAgent))) return true
  const text = withoutModels(userAgent)
  return ROBOT.test(text) || COMPATIBLE.test(text) || EXPLAINED.test(text)
}
