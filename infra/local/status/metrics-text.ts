/** Values of one metric in Prometheus's text format, for all label sets. */
export function metricValues(text: string, name: string): number[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)))
    .filter(Number.isFinite)
}
