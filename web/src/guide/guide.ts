import { enlargePictures } from './enlarge.ts'
import { followReading } from './follow-reading.ts'
import { only } from './only.ts'
import { searchIn } from './search.ts'
import { switchTheme } from './switch-theme.ts'

switchTheme(only(document, '[data-part=theme]', HTMLButtonElement))
for (const guide of document.querySelectorAll<HTMLElement>('[data-part=guide]')) {
  followReading(guide)
  searchIn(guide)
  enlargePictures(guide, only(guide, 'aside', HTMLElement).dataset.close ?? '')
}
// Styles show from now on what only works with this script.
document.documentElement.dataset.alive = ''
