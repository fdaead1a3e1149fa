/** A visit as the worker appends it, told apart by its referrer. */
export function visitPayload(referrer: string): string {
  const visit = {
    at: Date.now(),
    owner: 1,
    cloak: 2,
    cloak_version: 3,
    mode: 'cloak',
    redirect_to: 'target',
    reason: 'country_match',
    country: 'US',
    geo_build: 1_700_000_000,
    ip: '8.8.8.8',
    user_agent: 'Probe/1.0 "quoted"',
    referrer,
    metered: 1,
    lease: 7,
    lease_no: 1,
  }
  return JSON.stringify(visit).slice(1)
}
