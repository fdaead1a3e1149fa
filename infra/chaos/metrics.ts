/** Reads a service's Prometheus page. */
export async function readMetrics(internalPort: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${internalPort}/metrics`, {
    signal: AbortSignal.timeout(2_000),
  })
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`)
  return response.text()
}

/** Sums the samples of `name` whose labels include `labels`. Throws when no sample matches: a missing metric is not a zero. */
export function sumOf(page: string, name: string, labels: Record<string, string>): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  let sum: number | undefined
  for (const line of page.split('\n')) {
    const sample = /^([a-zA-Z_:][\w:]*)(\{.*\})? (\S+)/.exec(line)
    if (sample?.[1] !== name || !wanted.every((label) => sample[2]?.includes(label))) continue
    sum = (sum ?? 0) + Number(sample[3])
  }
  if (sum === undefined) throw new Error(`no sample of ${name}`)
  return sum
}

/** Whether the service reports that it is ready. */
export async function isReady(internalPort: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${internalPort}/readyz`, {
    signal: AbortSignal.timeout(2_000),
  })
  await response.arrayBuffer()
  return response.ok
}
