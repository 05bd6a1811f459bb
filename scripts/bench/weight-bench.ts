import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../parts/settings.ts'
import { send } from './load.ts'
import { quietPages } from './page-bench.ts'
import type { Row } from './report.ts'
import { startApp } from './runtime.ts'

const maxBytes = 60_000
/** The most bytes for the two scripts that every page loads (docs/adr/028). */
const maxScript = 2_304

/** Measures the bytes of each page, without images, fonts and the list of fonts. A home page weighs as much as its shelves contain. */
export async function benchWeight(): Promise<Row[]> {
  const runtime = await startApp()
  try {
    const rows: Row[] = []
    for (const [name, path] of Object.entries(quietPages)) {
      const { body } = await send(runtime.origin, { path })
      const html = String(body)
      const styles = linked(html, /<link rel="stylesheet" href="([^"]+)"/g, '/fonts-')
      const scripts = linked(html, /<script[^>]* src="([^"]+)"|rel="modulepreload"[^>]* href="([^"]+)"/g)
      const script = scripts.reduce((sum, part) => sum + part.length, 0)
      const raw = [body, ...styles, ...scripts].reduce((sum, part) => sum + part.length, 0)
      const zipped = [body, ...styles, ...scripts].reduce((sum, part) => sum + gzipSync(part).length, 0)
      rows.push({
        name: `weight of the ${name} page`,
        ...(name === 'home' ? {} : { target: `< ${maxBytes / 1000} kB` }),
        measured: `${kB(raw)} raw, ${kB(zipped)} gzip, ${kB(script)} of it script`,
        fixed: { 'kB raw': raw / 1000, 'kB gzip': zipped / 1000, 'kB script': script / 1000 },
        ok: (name === 'home' || raw < maxBytes) && script <= maxScript,
      })
    }
    return rows
  } finally {
    await runtime.stop()
  }
}

function linked(html: string, pattern: RegExp, without?: string): Buffer[] {
  return [...html.matchAll(pattern)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((path) => without === undefined || !path.includes(without))
    .map((path) => readFileSync(join(root, 'build/client', path)))
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
