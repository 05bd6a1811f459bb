import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { stateFolder } from '../parts/settings.ts'
import { bundleOnce, folderOf } from '../parts/workers.ts'
import { isWhole, type Row } from './report.ts'
import { plain, startRuntime } from './runtime.ts'

const most = { kilobytes: 600, cpuMs: 200 }
const rounds = isWhole ? 7 : 1

/**
 * Measures what a cold isolate costs: the sizes of the uploads, and the CPU time until the readers' Worker can answer, beside an empty
 * Worker. Only readers' isolates have goals: administrators and scripts keep theirs busy for longer.
 */
export async function benchStart(): Promise<Row[]> {
  const sizes = [await uploadOf('app'), await uploadOf('console')]
  // A folder of its own, so that the ingest Worker, which the app's runtime has beside it, doesn't start too.
  const alone = join(stateFolder, 'bundles/app-alone')
  cpSync(folderOf('app'), alone, { recursive: true })
  const hello = await plain('hello', 'scripts/bench/hello-worker.ts')
  const [app, empty]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    app.push(await cpuOfStart(alone))
    empty.push(await cpuOfStart(hello))
  }
  const cpuMs = median(app) - median(empty)
  return [
    ...sizes,
    {
      name: 'start of an isolate',
      target: `≤ ${most.cpuMs} CPU-ms`,
      measured: `${cpuMs.toFixed(0)} CPU-ms`,
      ok: cpuMs <= most.cpuMs,
    },
  ]
}

/** The size of a Worker's upload, which has a goal if it is the app's. */
async function uploadOf(worker: 'app' | 'console'): Promise<Row> {
  await bundleOnce(worker)
  const folder = folderOf(worker)
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const kilobytes =
    scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0) / 1000
  return {
    name: `upload of the ${worker} Worker`,
    measured: `${kilobytes.toFixed(0)} kB`,
    fixed: { 'kB gzip': kilobytes },
    ...(worker === 'app' && { target: `≤ ${most.kilobytes} kB gzip`, ok: kilobytes <= most.kilobytes }),
  }
}

/** The CPU time in milliseconds that a runtime has used when it answers its first request. */
async function cpuOfStart(folder: string): Promise<number> {
  const runtime = await startRuntime(folder, 'wrangler.toml')
  await fetch(`${runtime.origin}/robots.txt`).then((answer) => answer.arrayBuffer())
  const used = runtime.cpuMs()
  await runtime.stop()
  return used
}

function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] as number
}
