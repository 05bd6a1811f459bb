import { fork } from 'node:child_process'
import './bench/state.ts'
import { prepareWorld } from './bench/bench-world.ts'
import { benchBusySite } from './bench/busy-bench.ts'
import { benchConsole } from './bench/console-bench.ts'
import { movedFigures, readFigures, writeFigures } from './bench/figures.ts'
import { ingestRows } from './bench/ingest-bench.ts'
import { benchLargeSite } from './bench/large-bench.ts'
import { readLastRun, writeLastRun } from './bench/last-run.ts'
import { benchMove } from './bench/move-bench.ts'
import { benchPages } from './bench/page-bench.ts'
import { benchReading } from './bench/reading-bench.ts'
import { isWhole, printRows, type Row } from './bench/report.ts'
import { stopSharedApp } from './bench/runtime.ts'
import { runSearchBench, searchRows } from './bench/search-bench.ts'
import { stopSharedCopy } from './bench/served-copy.ts'
import { benchSignIns } from './bench/signin-bench.ts'
import { benchStamping } from './bench/stamp-bench.ts'
import { benchStart } from './bench/start-bench.ts'
import { benchTextScale } from './bench/text-scale-bench.ts'
import { benchUsage } from './bench/usage-bench.ts'
import { benchViewer } from './bench/viewer-bench.ts'
import { benchVitals } from './bench/vitals-bench.ts'
import { benchWeight } from './bench/weight-bench.ts'
import { benchWeightOnPhone } from './bench/weight-on-phone.ts'
import { build } from './build.ts'

/**
 * `npm run bench` runs all parts, `npm run bench -- pages weight` runs some of them, `--accept` writes their figures into figures.json.
 * docs/bench.md explains the measurements.
 */
const parts: Record<string, () => Promise<Row[]>> = {
  ingest: async () => ingestRows(await prepareWorld({ anew: true })),
  pages: () => inWorld(benchPages),
  busy: () => inWorld(benchBusySite),
  // The last part that uses the copy which reduced runs share.
  signin: () => inWorld(benchSignIns).finally(stopSharedCopy),
  move: async () => {
    await build()
    return benchMove()
  },
  viewer: () => inWorld(benchViewer),
  reading: () => inWorld(benchReading),
  vitals: () => inWorld(benchVitals),
  weight: () => inWorld(async () => [...(await benchWeight()), ...(await benchWeightOnPhone())]),
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

const options: string[] = process.argv.slice(2)
const doesAccept = options.includes('--accept')
const asked = options.filter((option) => option !== '--accept')
const strange = asked.find((name) => !(name in parts))
if (strange !== undefined) {
  console.error(`no part ${strange}; there are ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
if (doesAccept && !isWhole) {
  console.error('only figures of the whole data can be accepted')
  process.exit(1)
}
/**
 * Parts that measure this process's own CPU time and need no world. They run in a process of their own while the ingest, which another
 * process measures, builds the world. A reduced run measures nothing, and to load everything once more would take longer than the parts.
 */
const apart = ['stamping', 'usage', 'search']
const wanted = Object.keys(parts).filter((name) => asked.length === 0 || asked.includes(name))
const areApart = isWhole && process.send === undefined && wanted.includes('ingest')
const rows: Row[] = []
const began = performance.now()
try {
  const beside = areApart ? runApart(wanted.filter((name) => apart.includes(name))) : []
  for (const name of wanted) {
    if (areApart && apart.includes(name)) continue
    const started = performance.now()
    rows.push(...(await parts[name]!()))
    console.log(`${name}: ${secondsSince(started)} s`)
    // The other parts compare times, so nothing may run beside them.
    if (name === 'ingest') rows.push(...(await beside))
  }
} finally {
  await Promise.all([stopSharedApp(), stopSharedCopy()])
}
if (process.send !== undefined) {
  await new Promise((done) => process.send?.(rows, done))
  process.exit(0)
}
const [accepted, before] = [await readFigures(), await readLastRun()]
printRows(rows, ({ name }) => before[name])
console.log(`${rows.length} rows in ${secondsSince(began)} s`)
const isAll = asked.length === 0
const moved = doesAccept ? [] : movedFigures(rows, accepted, { isWhole, isAll })
if (moved.length > 0)
  console.log(`moved by more than a tenth; if it has to be so, accept it with --accept:\n${moved.join('\n')}`)
if (doesAccept) await writeFigures(rows, accepted, isAll)
if (isWhole) await writeLastRun(rows, before)
const isOver = isWhole && rows.some((row) => row.ok === false)
process.exit(isOver || moved.length > 0 ? 1 : 0)

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(0)
}

function runApart(names: readonly string[]): Promise<Row[]> {
  if (names.length === 0) return Promise.resolve([])
  const child = fork(new URL(import.meta.url), names)
  return new Promise((done, fail) => {
    let told: Row[] | undefined
    child.on('message', (rows) => {
      told = rows as Row[]
    })
    child.on('exit', (code) => (told === undefined ? fail(new Error(`${names}: ${code}`)) : done(told)))
  })
}
