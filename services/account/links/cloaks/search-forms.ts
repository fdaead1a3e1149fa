/**
 * The forms in which a text that somebody looks for may be stored in a destination: as it is, percent-encoded, and with
 * its host in ASCII (`例子.测试/路径` is stored as `xn--fsqu00a.xn--0zwm56d/%E8%B7%AF%E5%BE%84`).
 */
export function searchForms(text: string): string[] {
  // Destinations hold ASCII alone.
  if (!/\P{ASCII}/u.test(text) || !text.isWellFormed()) return [text]
  const encoded = encodeURI(text)
  const bare = text.replace(/^https?:\/\//i, '')
  const url = URL.parse(`http://${bare}`)
  if (!url) return [encoded]
  const behind = bare.slice(bare.search(/[/?#]|$/)) && `${url.pathname}${url.search}${url.hash}`
  return [...new Set([encoded, `${url.host}${behind}`])]
}
