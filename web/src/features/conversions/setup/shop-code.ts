type Shop = { origin: string; parameter: string; days: number; currency: string }

/** For every page of a shop: it keeps the click id in a cookie of the shop's own. */
export const scriptTag = ({ origin, parameter, days }: Omit<Shop, 'currency'>): string =>
  `<script async src="${origin}/c.js" data-parameter="${parameter}" data-days="${days}"></script>`

/** For the page that thanks for an order. It may stand before the script or behind it. */
export const orderCode = ({ currency }: Pick<Shop, 'currency'>): string =>
  `<script>
  window.sluice = window.sluice || function () { (sluice.q = sluice.q || []).push(arguments) }
  sluice('sale', { value: '12.50', currency: '${currency}', transactionId: 'A1' })
</script>`
