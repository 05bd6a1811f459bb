import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { stateFolder } from '../parts/settings.ts'
import { bundleOnce, folderOf } from '../parts/workers.ts'
import { isWhole, type Row } from './report.ts'
import { plain, startRuntime } from './runtime.ts'

const most = { kilobytes: 600, cpuMs: 200 }
const rounds = isWhole ? 7 : 1

/** Measures what a cold isolate costs: the size of the Worker's upload, and the CPU time until it can answer, beside an empty Worker. */
export async function benchStart(): Promise<Row[]> {
  await bundleOnce('app')
  const script = readdirSync(folderOf('app')).filter((name) => name.endsWith('.js'))
  const bytes = script.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folderOf('app'), name))).length,
    0,
  )
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
    {
      name: 'upload of the app Worker',
      target: `≤ ${most.kilobytes} kB gzip`,
      measured: `${(bytes / 1000).toFixed(0)} kB`,
      ok: bytes <= most.kilobytes * 1000,
      fixed: { 'kB gzip': bytes / 1000 },
    },
    {
      name: 'start of an isolate',
      target: `≤ ${most.cpuMs} CPU-ms`,
      measured: `${cpuMs.toFixed(0)} CPU-ms`,
      ok: cpuMs <= most.cpuMs,
    },
  ]
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
