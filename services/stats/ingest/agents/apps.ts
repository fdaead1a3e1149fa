/**
 * Apps with a browser inside, and browsers that the library reports as the browser they are built on. Tried from
 * top to bottom: apps that carry another app's mark, too, come before it.
 */
const APPS: readonly [RegExp, string][] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bBarcelona \d/, 'Threads'],
  [/\bFBAN\/Messenger|\bOrca-Android\b/, 'Messenger'],
  [/\bFB(?:AN|AV|_IAB|IOS)\b/, 'Facebook'],
  [/\baweme/i, 'Douyin'],
  [/\bmusical_ly|\btrill_|\bTikTok\b|\bBytedanceWebview\b/i, 'TikTok'],
  [/\bNewsArticle\/|\bToutiaoMicroApp\b/, 'Toutiao'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bPinterest\b/, 'Pinterest'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bTwitter(?:Android| for )/, 'Twitter'],
  [/\bReddit\//, 'Reddit'],
  [/\bTelegram-(?:Android|iOS)\b/, 'Telegram'],
  [/\bVKAndroidApp\b|\bcom\.vk\./, 'VK'],
  [/\bKAKAOTALK\b/i, 'KakaoTalk'],
  [/\bNAVER\(inapp/, 'Naver'],
  [/\bZalo\b/, 'Zalo'],
  [/\bViber\b/, 'Viber'],
  [/\bLine\/\d/i, 'Line'],
  [/\bWhatsApp\b/, 'WhatsApp'],
  [/\bwxwork\b/i, 'WeCom'],
  [/\bMicroMessenger\b/i, 'WeChat'],
  [/ QQ\/\d/, 'QQ'],
  [/\bDingTalk\b/i, 'DingTalk'],
  [/\bLark\/|\bFeishu\b/, 'Feishu'],
  [/\bAlipayClient\b/, 'Alipay'],
  [/\bAliApp\(TB\b/, 'Taobao'],
  [/\bWeibo\b|__weibo__/, 'Weibo'],
  [/\bxhsdiscover\b|\bdiscover\/\d[^ ]* .*\bxhs\b|\bXiaoHongShu\b/i, 'Xiaohongshu'],
  [/\bKwai\b|\bksNebula\b|\bKuaishou\b/, 'Kuaishou'],
  [/\bBiliApp\b|\bbilibili\b/i, 'Bilibili'],
  [/\bbaiduboxapp\b|\b(?:baidu|bidu|bd)browser\b/i, 'Baidu'],
  [/\bQuark(?:PC)?\//i, 'Quark'],
  [/\bIEMobile\b/, 'Internet Explorer'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bOpera Mini\b|\bOPiOS\//, 'Opera Mini'],
  [/\bcoc_coc_browser\b/i, 'Coc Coc'],
  [/\b360(?:SE|EE)\b|\bQHBrowser\b|\bQihooBrowser\b/, '360 Browser'],
  [/\bEcosia\b/, 'Ecosia'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\bBrave\//i, 'Brave'],
  [/\bUCWEB|\bUC ?Browser/i, 'UC Browser'],
]

/** Browsers whose name in the text is the name that they go by. */
const NAMES =
  /\b(Arora|Avant Browser|Basilisk|Bolt|Camino|Chimera|Conkeror|Dillo|Dolfin|ELinks|Flock|Iceape|IceCat|IceDragon|Iceweasel|Iron|Jasmine|Konqueror|Links|Lunascape|Lynx|Maemo Browser|Midori|Minimo|NetFront|NetSurf|Netscape|Obigo|OculusBrowser|OmniWeb|Phoenix|Polaris|Rekonq|RockMelt|Skyfire|Swiftfox|UP\.Browser|w3m|Waterfox)(?=\w*[/ ;)(]|$)/

/** The app or browser that shows the page, if its `User-Agent` names one that the library does not know. */
export const appIn = (userAgent: string): string | undefined =>
  APPS.find(([mark]) => mark.test(userAgent))?.[1] ?? NAMES.exec(userAgent)?.[1]
