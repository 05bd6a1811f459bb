import { benchDocuments, type Ingested } from './bench-world.ts'
import type { Row } from './report.ts'

const mostWasmBytes = 128 * 1024 * 1024
/** With its text, its index and its pictures; CPU milliseconds. */
const mostMsOfPage = 60
/** Of a page scanned in A4 at 300 dpi, whose 8.7 million pixels have to be unpacked (docs/adr/103). */
const mostMsOfScan = 220

/** What reading in cost while the world was made: the demo's longest book, the long document and the scanned one. */
export function ingestRows(ingested: readonly Ingested[]): Row[] {
  const [longestBook] = ingested
    .filter(({ contentId }) => !contentId.startsWith('bench'))
    .sort((a, b) => b.pages - a.pages)
  const byId = ({ id }: { id: string }) => ingested.find(({ contentId }) => contentId === id)
  const rows = (document: Ingested | undefined, kind: string, mostMs: number) =>
    document === undefined ? [] : [rowOf(document), perPage(document, kind, mostMs)]
  return [
    ...rows(longestBook, 'page', mostMsOfPage),
    ...rows(byId(benchDocuments.long), 'page', mostMsOfPage),
    ...rows(byId(benchDocuments.scans), 'scanned page', mostMsOfScan),
  ]
}

function rowOf({ pages, cpuMs, wallMs, wasmBytes, peakBytes }: Ingested): Row {
  return {
    name: `ingest of ${pages} pages`,
    target: `wasm heap ≤ ${mebibytes(mostWasmBytes)}`,
    measured: `${mebibytes(wasmBytes)}, ${(cpuMs / 1000).toFixed(1)} CPU-s, ${(wallMs / 1000).toFixed(1)} s; whole process with D1 and R2 ${mebibytes(peakBytes)}`,
    ok: wasmBytes <= mostWasmBytes,
  }
}

function perPage({ pages, cpuMs, pictureCpuMs }: Ingested, kind: string, mostMs: number): Row {
  const [reading, drawing] = [cpuMs / pages, pictureCpuMs / pages]
  return {
    name: `ingest of a ${kind}, of ${pages}, with its pictures`,
    target: `≤ ${mostMs} CPU-ms`,
    measured: `${(reading + drawing).toFixed(1)} CPU-ms, ${drawing.toFixed(1)} of it pictures`,
    ok: reading + drawing <= mostMs,
  }
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MiB`
}
