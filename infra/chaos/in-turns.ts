/**
 * Does `work` for 0 to `count` - 1 in `lanes` lanes, one after the other in each. The first error is thrown once all lanes
 * have stopped; nothing begins after it.
 */
export async function inTurns(
  count: number,
  lanes: number,
  work: (at: number, lane: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const running = Array.from({ length: lanes }, async (_, lane) => {
    try {
      for (let at = next++; at < count; at = next++) await work(at, lane)
    } finally {
      next = count
    }
  })
  await Promise.allSettled(running)
  await Promise.all(running)
}
