import type { Staff } from '#app/visit/visit.ts'
import { type ConsoleKind, consoleKinds, consolePath } from './console-kinds.ts'
import { type ConsoleSite, consoleSites, fillConsoleSites } from './console-site.ts'
import { measureBeside, type Target } from './load.ts'
import { recordStatements } from './record-statements.ts'
import type { Row } from './report.ts'
import { plain, type Runtime, startApp, startRuntime } from './runtime.ts'
import { signInOperator } from './sign-in.ts'

const maxTimesBare = 3
const maxTimesSmall = 1.5
const requests = 135
/** How many times more often the bare Worker is asked, because it is that much quicker. */
const oftenBare = 8

const operator = { kind: 'staff', level: 'system_admin', id: 'bench', name: 'bench' } as Staff

/** The console's lists at a site of 100 contents and 100 users and at one of 100,000 and 50,000, beside a bare Worker. */
export async function benchConsole(): Promise<Row[]> {
  await fillConsoleSites()
  const folder = await plain('bare', 'scripts/bench/bare-worker.ts')
  const runtime = await startApp()
  try {
    const asked: Asked[] = []
    for (const kind of consoleKinds) asked.push(await askedBy(runtime, kind))
    const STATEMENTS = JSON.stringify(asked.map(({ large }) => large.waves))
    const bare = await startRuntime(folder, 'wrangler.toml', { STATEMENTS })
    try {
      const bench = { runtime, bare, cookie: await signInOperator(runtime) }
      const rows: Row[] = []
      for (const [at, kind] of consoleKinds.entries()) rows.push(await compare(bench, kind, at, asked[at]!))
      return rows
    } finally {
      await bare.stop()
    }
  } finally {
    await runtime.stop()
  }
}

type Recorded = Awaited<ReturnType<typeof recordStatements>>
type Asked = { small: Recorded; large: Recorded }
type Bench = { runtime: Runtime; bare: Runtime; cookie: string }

async function askedBy(runtime: Runtime, { screen, query }: ConsoleKind): Promise<Asked> {
  const at = (site: ConsoleSite) =>
    recordStatements(runtime, (visit) => screen.run(visit, query(site)), {
      servicePath: site.servicePath,
      actor: operator,
    })
  return { small: await at(consoleSites.small), large: await at(consoleSites.large) }
}

async function compare(
  { runtime, bare, cookie }: Bench,
  kind: ConsoleKind,
  at: number,
  { small, large }: Asked,
): Promise<Row> {
  const pageOf = (site: ConsoleSite): Target => ({
    runtime,
    call: { path: consolePath(kind, site), headers: { Cookie: cookie } },
    expect: kind.screen.expect,
  })
  const least = { runtime: bare, call: { path: `/${at}` }, expect: '</html>', times: oftenBare }
  const targets = [least, pageOf(consoleSites.small), pageOf(consoleSites.large)]
  return rowOf(kind, await measureBeside(targets, requests), [small.rowsRead, large.rowsRead])
}

type Loads = Awaited<ReturnType<typeof measureBeside>>

function rowOf({ name }: ConsoleKind, loads: Loads, rowsRead: readonly number[]): Row {
  const [bare, small, large] = loads as [Loads[0], Loads[0], Loads[0]]
  const toSmall = large.timesOf(1)
  const cpu = [bare, small, large].map(({ cpuMsPerRequest }) => cpuMsPerRequest.toFixed(1)).join(', ')
  return {
    name: `console: ${name}`,
    target: `≤ ${maxTimesBare} × bare, ≤ ${maxTimesSmall} × small`,
    measured: `${large.times.toFixed(2)} × bare, ${toSmall.toFixed(2)} × small (CPU-ms ${cpu}; rows read ${rowsRead.join(', ')})`,
    ok: large.times <= maxTimesBare && toSmall <= maxTimesSmall,
  }
}
