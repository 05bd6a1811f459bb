import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { filesOf } from './places.ts'

const id = 'virtual:islands'

/** The module `virtual:islands`: by each island's name what fetches its script. A glob of Vite's would send every path along. */
export function islands(): Plugin {
  return {
    name: 'bunko-islands',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? moduleOf(filesOf('app/**/*.island.{ts,tsx}')) : undefined),
  }
}

/** Throws if two islands have the same name, since pages load an island by its name. */
export function moduleOf(files: readonly string[]): string {
  const names = files.map((file) => basename(file).replace(/\.island\.tsx?$/, ''))
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new Error(`two islands are called ${twice}`)
  const entries = files.map((file, at) => `  '${names[at]}': () => import('/${file}'),`)
  return `export const islands = {\n${entries.join('\n')}\n}\n`
}
