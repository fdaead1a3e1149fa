import { drawPictures } from './pictures.ts'

/** As the application keeps it; `first-paint.js` reads it before the page shows. */
const KEPT = 'sluice.theme'

/** The button switches between the themes and says whether the light one is on. Other tabs follow. */
export function switchTheme(button: HTMLElement): void {
  const root = document.documentElement
  function put(theme: 'light' | 'dark'): void {
    root.dataset.theme = theme
    button.setAttribute('aria-pressed', String(theme === 'light'))
    drawPictures(theme)
  }
  put(root.dataset.theme === 'light' ? 'light' : 'dark')
  button.addEventListener('click', () => {
    const theme = root.dataset.theme === 'light' ? 'dark' : 'light'
    put(theme)
    try {
      localStorage.setItem(KEPT, theme)
    } catch {
      // Without storage it lasts as long as the page.
    }
  })
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEPT) put(newValue === 'light' ? 'light' : 'dark')
  })
}
