import { benchDocuments, type Ingested } from './bench-world.ts'
import type { Row } from './report.ts'

const maxWasmBytes = 128 * 1024 * 1024
/** The most CPU milliseconds per page, for its text, its search index and its pictures. */
const maxMsPerPage = 60
/** The most CPU milliseconds for a page scanned in A4 at 300 dpi, which has 8.7 million pixels to decode (docs/adr/103). */
const maxMsPerScan = 220

/** Reports what the ingest cost while the world was built, for the demo's longest book, the long document and the scanned one. */
export function ingestRows(ingested: readonly Ingested[]): Row[] {
  const [maxMsPerBook] = ingested
    .filter(({ contentId }) => !contentId.startsWith('bench'))
    .sort((a, b) => b.pages - a.pages)
  const byId = ({ id }: { id: string }) => ingested.find(({ contentId }) => contentId === id)
  const rows = (document: Ingested | undefined, kind: string, maxMs: number) =>
    document === undefined ? [] : [rowOf(document), perPage(document, kind, maxMs)]
  return [
    ...rows(maxMsPerBook, 'page', maxMsPerPage),
    ...rows(byId(benchDocuments.long), 'page', maxMsPerPage),
    ...rows(byId(benchDocuments.scans), 'scanned page', maxMsPerScan),
  ]
}

function rowOf({ pages, cpuMs, wallMs, wasmBytes, peakBytes }: Ingested): Row {
  return {
    name: `ingest of ${pages} pages`,
    target: `wasm heap ≤ ${mebibytes(maxWasmBytes)}`,
    measured: `${mebibytes(wasmBytes)}, ${(cpuMs / 1000).toFixed(1)} CPU-s, ${(wallMs / 1000).toFixed(1)} s; whole process with D1 and R2 ${mebibytes(peakBytes)}`,
    ok: wasmBytes <= maxWasmBytes,
    figures: { 'MiB of wasm': wasmBytes / 1024 / 1024 },
  }
}

function perPage({ pages, cpuMs, pictureCpuMs }: Ingested, kind: string, maxMs: number): Row {
  const [reading, drawing] = [cpuMs / pages, pictureCpuMs]
  return {
    name: `ingest of a ${kind}, of ${pages}, with its pictures`,
    target: `≤ ${maxMs} CPU-ms`,
    measured: `${(reading + drawing).toFixed(1)} CPU-ms, ${drawing.toFixed(1)} of it pictures`,
    ok: reading + drawing <= maxMs,
  }
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MiB`
}
