import './bench/state.ts'
import { prepareWorld } from './bench/bench-world.ts'
import { benchBusySite } from './bench/busy-bench.ts'
import { benchConsole } from './bench/console-bench.ts'
import { ingestRows } from './bench/ingest-bench.ts'
import { benchLargeSite } from './bench/large-bench.ts'
import { benchPages } from './bench/page-bench.ts'
import { benchReading } from './bench/reading-bench.ts'
import { isWhole, printRows, type Row } from './bench/report.ts'
import { stopSharedApp } from './bench/runtime.ts'
import { runSearchBench, searchRows } from './bench/search-bench.ts'
import { benchStamping } from './bench/stamp-bench.ts'
import { benchStart } from './bench/start-bench.ts'
import { benchTextScale } from './bench/text-scale-bench.ts'
import { benchUsage } from './bench/usage-bench.ts'
import { benchViewer } from './bench/viewer-bench.ts'
import { benchVitals } from './bench/vitals-bench.ts'
import { benchWeight } from './bench/weight-bench.ts'

/** `npm run bench` runs all parts, `npm run bench -- pages weight` runs some of them. docs/bench.md explains the measurements. */
const parts: Record<string, () => Promise<Row[]>> = {
  ingest: async () => ingestRows(await prepareWorld({ anew: true })),
  pages: () => inWorld(benchPages),
  busy: () => inWorld(benchBusySite),
  viewer: () => inWorld(benchViewer),
  reading: () => inWorld(benchReading),
  vitals: () => inWorld(benchVitals),
  weight: () => inWorld(benchWeight),
  start: () => inWorld(benchStart),
  stamping: benchStamping,
  large: () => inWorld(benchLargeSite),
  console: () => inWorld(benchConsole),
  usage: benchUsage,
  search: async () => [...searchRows(await runSearchBench()), ...(await benchTextScale())],
}

async function inWorld(part: () => Promise<Row[]>): Promise<Row[]> {
  await prepareWorld({ anew: false })
  return part()
}

const asked = process.argv.slice(2)
const strange = asked.find((name: string) => !(name in parts))
if (strange !== undefined) {
  console.error(`no part ${strange}; there are ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
const rows: Row[] = []
try {
  for (const [name, run] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.log(`${name}…`)
    rows.push(...(await run()))
  }
} finally {
  await stopSharedApp()
}
printRows(rows)
process.exit(isWhole && rows.some((row) => row.ok === false) ? 1 : 0)
