const THEME = /-(dark|light)(?=\.\w+$)/

/** Shows every picture in the theme of the page. Those not yet in view are not loaded by this. */
export function drawPictures(theme: 'light' | 'dark'): void {
  const inTheme = (url: string) => url.replace(THEME, `-${theme}`)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('figure a')) {
    link.href = inTheme(link.href)
    for (const picture of link.querySelectorAll('img')) picture.src = inTheme(picture.src)
  }
}
