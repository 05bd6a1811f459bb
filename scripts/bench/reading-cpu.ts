import { burntWidths, pageWidths } from '#app/features/documents/model/page-picture/page-picture.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { keepMasters } from './bench-masters.ts'
import { tenantId } from './bench-world.ts'
import { measureBeside } from './load.ts'
import type { Row } from './report.ts'
import { bundle, startRuntime } from './runtime.ts'

/** A page of a real book, with a figure. */
const contentId = worldContentId('aozora', 'star-almanac')
const page = 12
/** The most CPU milliseconds beyond the time of passing the stored file through. */
const most = { segment: 0.4, picture: 1.5 }

/** What a reader's mark costs: each page served with it, by turns with the same served as it is stored. */
export async function readingCpu(): Promise<Row[]> {
  const folder = await bundle('reading', 'wrangler.toml', 'scripts/bench/reading-worker.ts')
  const runtime = await startRuntime(folder, 'wrangler.toml')
  try {
    await keepMasters(runtime, contentId, { pages: [page], widths: burntWidths })
    const pictures = pageWidths.map((width) => ({ what: 'picture', width, limit: most.picture }))
    const strict = burntWidths.map((width) => ({ what: 'strict', width, limit: most.picture }))
    const rows: Row[] = []
    for (const { what, width, limit } of [
      { what: 'segment', width: 0, limit: most.segment },
      ...pictures,
      ...strict,
    ]) {
      const path = `/?what=${what}&tenant=${tenantId}&id=${contentId}&page=${page}&width=${width}`
      const calls = [`${path}&plain`, path].map((each) => ({
        ...{ runtime, call: { path: each }, expect: '', times: 2 },
      }))
      const [plain, marked] = await measureBeside(calls)
      const over = marked!.over(0)
      rows.push({
        name: `${names[what]}${width === 0 ? '' : `, ${width} pixels`}`,
        target: `≤ pass-through + ${limit} CPU-ms`,
        measured: `+ ${over.toFixed(2)} (${marked!.cpuMsPerRequest.toFixed(2)} and ${plain!.cpuMsPerRequest.toFixed(2)} CPU-ms)`,
        ok: over <= limit,
      })
    }
    return rows
  } finally {
    await runtime.stop()
  }
}

const names: Record<string, string> = {
  segment: 'segment with its mark',
  picture: 'picture with its mark',
  strict: 'strict picture with its mark',
}
