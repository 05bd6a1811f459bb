import { benchDocuments, type Ingested } from './bench-world.ts'
import { sumOf } from './living-memory.ts'
import type { Row } from './report.ts'

/** The most bytes that are held at once, of the 128 MiB that a Worker may use, code included. */
const maxLivingBytes = 100_000_000
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

function rowOf({ pages, cpuMs, wallMs, living, peakBytes }: Ingested): Row {
  const bytes = sumOf(living)
  const parts = Object.entries(living)
    .filter(([, held]) => held >= 500_000)
    .map(([part, held]) => `${part} ${megabytes(held)}`)
  return {
    name: `ingest of ${pages} pages`,
    target: `memory in use at once ≤ ${megabytes(maxLivingBytes)} MB`,
    measured: `${megabytes(bytes)} MB (${parts.join(', ')}), ${(cpuMs / 1000).toFixed(1)} CPU-s, ${(wallMs / 1000).toFixed(1)} s; whole process with D1, R2 and garbage ${megabytes(peakBytes)} MB`,
    ok: bytes <= maxLivingBytes,
    figures: { 'MB held at once': bytes / 1_000_000 },
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

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0)
}
