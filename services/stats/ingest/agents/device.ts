export type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'other'

/** From top to bottom; the first that fits decides. */
const DEVICES: readonly [RegExp, Device][] = [
  // Televisions and boxes that say so. `AFT…` are the models of Fire TV.
  [
    /smart-?tv|hbbtv|(?:apple|google|android|opera|beyond) ?tv|\bbravia\b|netcast|web0s|webos\.tv|\bvidaa\b|\bviera\b|inettv|\broku|crkey|chromecast|\bmi ?tv|\bmibox|\baft[a-z0-9]{1,6}\b(?= build|\)|;)|freebox|dtv_|\bnettv\b|large screen|tizen[^)]*\btv\b|\bce-html\b|\bboxee|espial|\bdlnadoc|\btv safari|ouya|vizio|tvos\b/i,
    'tv',
  ],
  [/playstation (?:[3-9]|vr)|xbox|nintendo (?:wii|switch)/i, 'tv'],
  [/playstation (?:portable|vita)|nintendo|\bpsp\b/i, 'mobile'],
  // Phones whose browser was asked to show the page of a desktop.
  [
    /\bsm-[acefgjmns]\d{3}|\bgt-(?:[is]\d|n[0-47])\d+|\bpixel(?: \d|\)| build| xl)|\bsph-|\bsch-[ir]|wpdesktop/i,
    'mobile',
  ],
  [
    /\bbntv\d|\bipad|playbook|kindle|\bsilk\/|silk-accelerated|\bkf[a-z]{2,4} build|hp-tablet|opera tablet/i,
    'tablet',
  ],
  [/windows phone|iemobile|zunewp|\biphone|\bipod/i, 'mobile'],
  [/\bandroid(?!.*\bmobile\b)(?:(?! build).)*tv\b/i, 'tv'],
  [
    /\btablet(?! pc)|\bsm-[tpx]\d{3}|\bgt-(?:p\d|n[58])\d+|\bnexus (?:7|9|10)\b|mediapad|\bxoom\b|transformer|\bpad\b|\btab\b|\btb-?[x\d]\d{3}|\bsgp\d{3}|\bideatab/i,
    'tablet',
  ],
  [/\bandroid\b.*\bmobile\b|\bmobile\b.*\bandroid\b/i, 'mobile'],
  // Browsers on Android leave `Mobile` out on tablets. Apps never say it.
  [/\bandroid (?:[3-9]|\d\d).*(?:safari|chrome|firefox|gecko|webkit)/i, 'tablet'],
  [
    /android|blackberry|\bbb10\b|symb(?:ian|os)|series ?[346]0|\bs60\b|nokia|midp|cldc|j2me|opera m(?:ini|obi)|ucweb|kaios|\bbada\b|palm|hiptop|windows ce|docomo|\bfoma\b|kddi|softbank|willcom|vodafone|up\.(?:browser|link)|\bmobi(?:le)?\b|openharmony.*phone|maemo|meego|brew|obigo|netfront|teleca|polaris|dolfin|samsung|\bsony|pantech|\bhtc\b|\blg-|\bmot-|\bzte-|portalmmm|\bwp7\b|\bios[ /]|watchos|(?:one|mqq|nf-)browser|wap2\.0|handset|^(?:alcatel|sharp|sie|sec|sanyo|panasonic|nec|philips|sagem|motorola|ericsson|huawei|zte|lenovo|coolpad|tcl|htc|lge?|k-touch|gionee|micromax|spice|jig browser)[-_/ \d]/i,
    'mobile',
  ],
  [
    /\bcros\b|windows|\bwin(?:dow)?(?:9[58]|nt|32|64)|macintosh|mac_powerpc|mac os|\bx11\b|linux|bsd\b|sunos|solaris|haiku|beos|os\/2|amiga|irix|hp-ux|aix\b|risc os|darwin/i,
    'desktop',
  ],
]

/** What kind of device a program runs on that says so. */
export const deviceOf = (userAgent: string): Device =>
  DEVICES.find(([mark]) => mark.test(userAgent))?.[1] ?? 'other'
