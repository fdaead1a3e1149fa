/** What the visitors of a link do, on average, and what a visit costs. Amounts are in `currency`. */
export type Offer = {
  /** A lead is worth nothing by itself; some become a sale. */
  first: 'sale' | 'lead'
  /** Share of visits at the real link. */
  rate: number
  price: number
  /** As the API takes it. */
  perVisit: string
  currency: 'USD' | 'EUR'
}

/** By the link's name. The game costs more than it brings. */
export const OFFERS: Readonly<Record<string, Offer>> = {
  '夏季露营促销 - 美国': { first: 'sale', rate: 0.032, price: 86, perVisit: '0.62', currency: 'USD' },
  'Cold brew subscription US': { first: 'sale', rate: 0.041, price: 29, perVisit: '0.48', currency: 'USD' },
  '背包清仓 - 德语区': { first: 'sale', rate: 0.028, price: 74, perVisit: '0.7', currency: 'EUR' },
  'Oak tables France': { first: 'sale', rate: 0.006, price: 890, perVisit: '2.125', currency: 'EUR' },
  床品年终清仓: { first: 'sale', rate: 0.035, price: 52, perVisit: '0.9', currency: 'EUR' },
  'Data course US and Canada': { first: 'lead', rate: 0.07, price: 249, perVisit: '1.4', currency: 'USD' },
  'Skyforge pre-register US': { first: 'lead', rate: 0.12, price: 25, perVisit: '0.95', currency: 'USD' },
}
