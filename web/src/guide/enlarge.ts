/** A press on a picture shows it in its full size above the page. */
export function enlargePictures(guide: HTMLElement, close: string): void {
  const dialog = document.createElement('dialog')
  const button = document.createElement('button')
  const picture = document.createElement('img')
  button.type = 'button'
  button.setAttribute('aria-label', close)
  button.textContent = '×'
  dialog.append(button, picture)
  guide.append(dialog)

  button.addEventListener('click', () => dialog.close())
  // What lies around the picture belongs to the dialog itself.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  guide.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('figure a') : null
    const shown = link?.querySelector('img')
    if (!link || !shown || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    picture.src = link.href
    picture.alt = shown.alt
    picture.width = shown.naturalWidth || 1_200
    dialog.setAttribute('aria-label', shown.alt)
    dialog.showModal()
    // What a narrow window shows of it first is its middle.
    dialog.scrollTo((dialog.scrollWidth - dialog.clientWidth) / 2, 0)
  })
}
