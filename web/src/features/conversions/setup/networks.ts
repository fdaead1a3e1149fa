export const TRACKER_IDS = ['sluice', 'keitaro', 'voluum', 'binom'] as const
export type Tracker = (typeof TRACKER_IDS)[number]
export const NETWORK_IDS = ['other', 'affise', 'cake', 'everflow', 'maxbounty', 'tune'] as const
export type NetworkId = (typeof NETWORK_IDS)[number]

/** Names of a postback's parameters, as trackers have them. */
type Names = {
  clickId: string
  event: string
  status: string
  value: string
  currency: string
  order: string
}

const ours: Names = {
  ...{ clickId: 'cid', event: 'event', status: 'status' },
  ...{ value: 'payout', currency: 'currency', order: 'txid' },
}

/** Templates of networks for one of these trackers work as they are. */
export const TRACKERS: Readonly<Record<Tracker, { name: string; names: Names }>> = {
  sluice: { name: 'Sluice', names: ours },
  keitaro: { name: 'Keitaro', names: { ...ours, clickId: 'subid', order: 'tid' } },
  voluum: { name: 'Voluum', names: { ...ours, event: 'et' } },
  binom: {
    name: 'Binom',
    names: { ...ours, clickId: 'cnv_id', status: 'cnv_status', currency: 'cnv_currency' },
  },
}

/** What a network writes in place of its words, and which parameter of its link takes the click id. */
type Network = { name: string; takes: string | null; words: Omit<Names, 'event'> }

/** Words that stay in braces count as absent. */
const plain = {
  ...{ clickId: '{click_id}', status: '{status}', value: '{payout}' },
  ...{ currency: '{currency}', order: '{order}' },
}

/** As networks commonly write them (Affise's by its documents); where nothing is known, the braces stay. */
export const NETWORKS: Readonly<Record<NetworkId, Network>> = {
  other: { name: '', takes: null, words: plain },
  affise: {
    name: 'Affise',
    takes: 'sub1',
    words: { ...plain, clickId: '{sub1}', value: '{sum}', order: '{transactionid}' },
  },
  cake: { name: 'CAKE', takes: 's2', words: { ...plain, clickId: '#s2#', value: '#price#', order: '#tid#' } },
  everflow: {
    name: 'Everflow',
    takes: 'sub1',
    words: { ...plain, clickId: '{sub1}', value: '{payout_amount}', order: '{transaction_id}' },
  },
  maxbounty: { name: 'MaxBounty', takes: 's2', words: { ...plain, clickId: '#S2#', value: '#RATE#' } },
  tune: {
    name: 'TUNE (HasOffers)',
    takes: 'aff_sub',
    words: { ...plain, clickId: '{aff_sub}', order: '{transaction_id}' },
  },
}

type Line = { origin: string; key: string; tracker: Tracker; network: NetworkId; event: string }

/** The address to paste into a network. Its words stay as they are, in braces or between `#`. */
export function postbackLine({ origin, key, tracker, network, event }: Line): string {
  const { names } = TRACKERS[tracker]
  const { words } = NETWORKS[network]
  const parameters = [
    ['key', key],
    [names.clickId, words.clickId],
    [names.event, event],
    [names.status, words.status],
    [names.value, words.value],
    [names.currency, words.currency],
    [names.order, words.order],
  ]
  return `${origin}/api/track/postback?${parameters.map((pair) => pair.join('=')).join('&')}`
}

type Test = { origin: string; key: string; clickId: string; order: string }

/** A postback to send by hand. It is rejected, so that no report counts it. */
export const testPostback = ({ origin, key, clickId, order }: Test, status: string | undefined): string =>
  `${origin}/api/track/postback?${new URLSearchParams({
    ...{ key, cid: clickId, event: 'test' },
    ...(status !== undefined && { status }),
    txid: order,
  })}`
