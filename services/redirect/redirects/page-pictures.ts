/** The product's mark, as in web/public/mark.svg. */
export const MARK =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><linearGradient id="w" x2="1"><stop stop-color="#0891b2"/>' +
  '<stop offset="1" stop-color="#10b981"/></linearGradient><path fill="url(#w)" d="M4.2 5H9v12h6v-5h4.8A2.2 2.2 0 0 1 ' +
  '22 14.2v4.6a2.2 2.2 0 0 1-2.2 2.2H4.2A2.2 2.2 0 0 1 2 18.8V7.2A2.2 2.2 0 0 1 4.2 5z"/>' +
  '<rect x="10.6" y="2" width="2.8" height="11.5" rx="1.4"/></svg>'

/** A way that leads no further. */
export const BROKEN_WAY =
  '<svg class="way" viewBox="0 0 120 56" aria-hidden="true"><path class="on" d="M2 28h44"/><circle cx="50" cy="28" r="4"/>' +
  '<path class="off" d="M58 28c26 0 20-18 60-18M58 28c26 0 20 18 60 18"/></svg>'
