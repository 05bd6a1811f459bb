import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import type { CallFrame, Place } from './sum-profile.ts'

/** Returns a function that finds a call frame's place in the sources, by the source map of a Worker's bundle. */
export function sourcePlaces(mapFile: string): (frame: CallFrame) => Place {
  const map = new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')) as SourceMapPayload)
  return ({ functionName, url, lineNumber, columnNumber }) => {
    const name = functionName === '' ? '(anonymous)' : functionName
    // Frames of the runtime have no address, or one like cloudflare-internal:d1-api.
    if (!url.endsWith('.js')) return { name, file: url }
    const entry = map.findEntry(lineNumber, columnNumber)
    if (!('originalSource' in entry)) return { name, file: url }
    return { name, file: `${inProject(entry.originalSource)}:${entry.originalLine + 1}` }
  }
}

/** The file's path in the project. A map names files relative to the folders that the bundle went through. */
function inProject(source: string): string {
  const known = /(?:^|\/)((?:app|workers|node_modules|locales)\/.*)$/.exec(source.replaceAll('../', ''))
  return known?.[1] ?? source
}
