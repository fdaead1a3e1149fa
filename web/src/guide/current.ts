/**
 * Which of the sections is being read: the last whose top, in px from the window's, has come above the line. At the end
 * of the page it is the last one that can be seen, because its top may never get so far.
 */
export function currentOf(tops: readonly number[], line: number, atEnd: boolean): number {
  if (atEnd) return tops.length - 1
  const next = tops.findIndex((top) => top > line)
  return Math.max(0, (next === -1 ? tops.length : next) - 1)
}
