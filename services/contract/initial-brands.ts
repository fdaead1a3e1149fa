const NAMES =
  'Northlane,Payora,Marlow & Co,Kestrel,Quayside,Orbita Pay,Tessel,Halden,Bluefin,Vantico,' +
  'Fennel,Pagoda Pay,Corvine,Ridgeway,Solera,Mintleaf,Anchor & Oak,Zephyra,Dovetail,Lumora'

/** Invented names, so that no real company appears as a partner before the operator enters one. */
export const BRANDS = NAMES.split(',').map((name) => ({ zh: name, en: name }))
