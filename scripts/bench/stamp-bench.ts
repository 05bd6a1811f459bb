import { measureStamping } from '#app/features/documents/tests/bench-stamping.ts'
import { type Row, shareOf } from './report.ts'

const maxMs = 1

/** Measures what a segment's watermark costs at every view, and what is done once per reader and per document. */
export async function benchStamping(): Promise<Row[]> {
  const { stamp, compile, prepare, master, burn, storedBytes } = await measureStamping(shareOf(200, 10))
  const size = `${(storedBytes / 1000).toFixed(0)} kB`
  return [
    {
      name: `stamping a 16-page segment (${size})`,
      target: `< ${maxMs} ms`,
      measured: `${(stamp * 1000).toFixed(0)} µs`,
      ok: stamp < maxMs,
    },
    { name: 'burning a mark into a page of 600 pixels', measured: `${burn.toFixed(2)} ms` },
    { name: 'coding such a page, once for all readers', measured: `${master.toFixed(2)} ms` },
    { name: "compiling a reader's mark, once", measured: `${compile.toFixed(2)} ms` },
    { name: 'preparing a segment, at ingest', measured: `${prepare.toFixed(2)} ms` },
  ]
}
