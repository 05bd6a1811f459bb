import { benchDocuments, type Ingested } from './bench-world.ts'
import type { Row } from './report.ts'

const mostWasmBytes = 128 * 1024 * 1024
/** With its text, its index and its pictures; CPU milliseconds. */
const mostMsOfPage = 60

/** What reading in cost while the world was made: the demo's longest book and the long document. */
export function ingestRows(ingested: readonly Ingested[]): Row[] {
  const [longestBook] = ingested
    .filter(({ contentId }) => !contentId.startsWith('bench'))
    .sort((a, b) => b.pages - a.pages)
  const long = ingested.find(({ contentId }) => contentId === benchDocuments.long.id)
  return [longestBook, long].flatMap((document) =>
    document === undefined ? [] : [rowOf(document), perPage(document)],
  )
}

function rowOf({ pages, cpuMs, wallMs, wasmBytes, peakBytes }: Ingested): Row {
  return {
    name: `ingest of ${pages} pages`,
    target: `wasm heap ≤ ${mebibytes(mostWasmBytes)}`,
    measured: `${mebibytes(wasmBytes)}, ${(cpuMs / 1000).toFixed(1)} CPU-s, ${(wallMs / 1000).toFixed(1)} s; whole process with D1 and R2 ${mebibytes(peakBytes)}`,
    ok: wasmBytes <= mostWasmBytes,
  }
}

function perPage({ pages, cpuMs, pictureCpuMs }: Ingested): Row {
  const [reading, drawing] = [cpuMs / pages, pictureCpuMs / pages]
  return {
    name: `ingest of a page, of ${pages}, with its pictures`,
    target: `≤ ${mostMsOfPage} CPU-ms`,
    measured: `${(reading + drawing).toFixed(1)} CPU-ms, ${drawing.toFixed(1)} of it pictures`,
    ok: reading + drawing <= mostMsOfPage,
  }
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MiB`
}
