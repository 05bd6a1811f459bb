import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { root } from '../parts/settings.ts'
import { transformed } from './module-graph.ts'

const place = /\b((?:app|workers)\/[\w./-]+\.tsx?):(\d+):(\d+)/g

/** Replaces positions in the bundled Worker, for example in an error's stack, by positions in the sources. */
export async function withSourceLines(text: string): Promise<string> {
  const files = new Set(
    [...text.matchAll(place)].map(([, file]) => file!).filter((file) => existsSync(join(root, file))),
  )
  const maps = new Map(await Promise.all([...files].map(async (file) => [file, await mapOf(file)] as const)))
  return text.replace(place, (found, file: string, line: string, column: string) => {
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    return entry !== undefined && 'originalLine' in entry
      ? `${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
      : found
  })
}

async function mapOf(file: string): Promise<SourceMap | undefined> {
  try {
    const { map } = await transformed(file, readFileSync(join(root, file), 'utf8'), true)
    return map !== null && 'version' in map ? new SourceMap(map as unknown as SourceMapPayload) : undefined
  } catch {
    // Somebody may have saved the file again meanwhile, with a syntax error.
    return undefined
  }
}
