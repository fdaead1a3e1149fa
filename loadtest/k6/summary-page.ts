import { thousands } from '../bench/results/table.ts'
import type { Outcome } from './outcome.ts'
import { mostPerSecond, type Shape, secondsOf } from './shapes.ts'

/** One finished shape. `lost`: redirected visits that are not stored; negative if stored twice. */
export type Ran = Outcome & { name: string; shape: Shape; passed: boolean; lost: number }
export type About = { made: Date; machine: string; rate: number }

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
  .wide { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; }
  th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem; text-align: right; vertical-align: top; }
  th { vertical-align: bottom; font-size: .85em; }
  td { white-space: nowrap; }
  th:first-child, td:first-child, td:last-child { text-align: left; }
  .failed { color: light-dark(#b42318, #ff8a80); font-weight: 600; }
  small { display: block; opacity: .7; }`

const ms = (value: number) => `${value.toFixed(1)} ms`
const marked = (text: string, failed: boolean) => `<td${failed ? ' class="failed"' : ''}>${text}</td>`

function rowOf({ name, shape, ...ran }: Ran, rate: number): string {
  return `<tr>
    <td><a href="${name}.html">${name}</a><small>${shape.about}</small></td>
    <td>${thousands(mostPerSecond(shape, rate))}</td><td>${secondsOf(shape)} s</td><td>${shape.dashboards}</td>
    <td>${thousands(ran.right)}</td>
    ${marked(thousands(ran.wrong), ran.wrong > 0)}${marked(thousands(ran.dropped), ran.dropped > 0)}${marked(thousands(ran.lost), ran.lost !== 0)}
    <td>${ms(ran.p50)}</td>${marked(`${ms(ran.p99)}<small>of ${shape.p99}</small>`, ran.p99 >= shape.p99)}<td>${ms(ran.slowest)}</td>
    ${marked(ran.passed ? 'passed' : 'failed', !ran.passed)}
  </tr>`
}

/** The page of a run with all shapes; each links to k6's own page beside it. */
export function summaryPage(ran: readonly Ran[], { made, machine, rate }: About): string {
  const failed = ran.filter(({ passed }) => !passed).length
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Load tests: ${failed === 0 ? 'all passed' : `${failed} failed`}</title>
<style>${STYLE}
</style>
<h1>Load tests</h1>
<p>${made.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machine}: the product, its stores and k6 together. Rates times ${rate}.</p>
<div class="wide"><table>
  <thead><tr><th>shape</th><th>max. visits per second</th><th>length</th><th>dashboards</th><th>right answers</th><th>wrong</th><th>not started</th><th>not stored once</th><th>p50</th><th>p99</th><th>slowest</th><th></th></tr></thead>
  <tbody>${ran.map((each) => rowOf(each, rate)).join('')}</tbody>
</table></div>
</html>
`
}
