import { type OwnDomainReason, proofValue } from '@sluice/contract/own-domains'
import type { DomainTarget } from './target.ts'

/** What was found; `fault`: why there may be more, e.g. `SERVFAIL`. Without a fault, nothing else exists. */
export type Found = { readonly values: readonly string[]; readonly fault: string | null }

export type Seen = {
  /** The texts at the name of the proof. */
  texts: Found
  /** The names that the host is an alias of, in their order. */
  aliases: Found
  /** The addresses of the host, and those of the target, as `plainAddress` writes them. */
  addresses: Found
  targets: Found
}

export type DnsReason = Extract<
  OwnDomainReason,
  'no_record' | 'points_elsewhere' | 'proof_missing' | 'proof_wrong' | 'dns_unreachable'
>
export type Verdict = { right: true } | { right: false; reason: DnsReason; detail: string | null }

const MOST_DETAIL = 200
const MARK = proofValue('')

/** Texts of DNS hold any bytes. */
const shown = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, MOST_DETAIL)
const wrong = (reason: DnsReason, detail: string | null = null): Verdict => ({
  right: false,
  reason,
  detail: detail === null ? null : shown(detail),
})
const RIGHT: Verdict = { right: true }

/** Whether the resolvers answered any of the questions. The target's addresses are no answer where the operator lists them. */
export const wasAnswered = (target: DomainTarget, { texts, addresses, targets }: Seen): boolean =>
  [texts, addresses, ...(target.host === null ? [] : [targets])].some(
    ({ values, fault }) => fault === null || values.length > 0,
  )

/** Whether the host leads here and its owner wants so. What could not be asked is never taken for missing. */
export function judgeDns(label: string, target: DomainTarget, seen: Seen): Verdict {
  const pointing = judgePointing(target, seen)
  return pointing.right ? judgeProof(label, target, seen) : pointing
}

function judgePointing(target: DomainTarget, { aliases, addresses, targets }: Seen): Verdict {
  if (target.host !== null && aliases.values.includes(target.host)) return RIGHT
  const strange = addresses.values.filter((address) => !targets.values.includes(address))
  if (strange.length > 0 && targets.fault === null) return wrong('points_elsewhere', strange.join(', '))
  const fault = addresses.fault ?? targets.fault
  if (fault !== null) return wrong('dns_unreachable', fault)
  if (addresses.values.length > 0) return RIGHT
  if (aliases.fault !== null) return wrong('dns_unreachable', aliases.fault)
  const last = aliases.values.at(-1)
  return last === undefined ? wrong('no_record') : wrong('points_elsewhere', last)
}

/** A text at a name of its own, or the host's alias: only the first, because those behind it are others' names. */
function judgeProof(label: string, target: DomainTarget, { texts, aliases }: Seen): Verdict {
  const proofs = texts.values.map((text) => text.trim().replace(/^"|"$/g, ''))
  const [alias] = aliases.values
  if (proofs.includes(proofValue(label))) return RIGHT
  if (target.host !== null && alias === `${label}.${target.host}`) return RIGHT
  const fault = texts.fault ?? aliases.fault
  if (fault !== null) return wrong('dns_unreachable', fault)
  const other =
    proofs.find((proof) => proof.startsWith(MARK)) ??
    (target.host !== null && alias?.endsWith(`.${target.host}`) ? alias : undefined)
  return other === undefined ? wrong('proof_missing') : wrong('proof_wrong', other)
}
