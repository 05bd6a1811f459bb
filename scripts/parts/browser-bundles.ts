import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { filesOf, isRoute } from './places.ts'

const id = 'virtual:islands'

/**
 * Makes the module `virtual:islands`, which maps the name of each island to a function that loads its script. Vite's own glob would send
 * the browser every path.
 */
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

/** Style sheets that become one file, and the pages that load it. */
export type Bundle = { sheets: string[]; bytes: number; pages: ReadonlySet<string> }

/** The cost of one more request on a slow phone, as the number of bytes of CSS that would load in the same time. */
const requestBytes = 2_000

const isSheet = (id: string) => /\/app\/(?!viewer).+\.css$/.test(id)

/**
 * Tells Rollup which file a style sheet goes into. Sheets are joined if that saves more in requests than it costs in rules that pages load
 * without needing them.
 */
export function sheetBundles(): Rollup.GetManualChunk {
  let names: Map<string, string> | undefined
  return (id, graph) => {
    if (!isSheet(id)) return undefined
    names ??= namesOf(bundled(sheetsOf(graph)))
    return names.get(id)
  }
}

/** The order of the layers. It is put before each sheet that uses layers. */
export const layers = '@layer properties,base,components,utilities;'

/**
 * Puts the order of the layers into each file: they rank by their first appearance, so otherwise the file that loads first would decide.
 */
export function layersFirst(): Plugin {
  return {
    name: 'bunko-layers-first',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css') && String(file.source).includes('@layer'))
          file.source = layers + withoutSignature(file.fileName, String(file.source))
    },
  }
}

/** Tailwind signs each sheet that it compiles. The notice belongs to its reset, so it stays in the sheet that has that. */
function withoutSignature(name: string, sheet: string): string {
  return name.includes('/styles-') ? sheet : sheet.replace(/\/\*! tailwindcss [^*]*\*\/\s*/g, '')
}

function namesOf(bundles: Bundle[]): Map<string, string> {
  return new Map(
    bundles.flatMap(({ sheets }) => sheets.map((sheet) => [sheet, basename(sheets[0]!, '.css')] as const)),
  )
}

function sheetsOf({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Bundle[] {
  const ids = [...getModuleIds()]
  const all = ids.flatMap((id) => routeOf(id) ?? [])
  const sheets = ids.filter(isSheet)
  return alikeAsOne(
    sheets.map((id) => {
      const routes = routesOver(id, getModuleInfo)
      return {
        sheets: [id],
        bytes: weightOf(id),
        pages: new Set(routes.some((route) => route.endsWith('/app/root.tsx')) ? all : routes),
      }
    }),
  )
}

/** Tailwind writes the utilities' rules while it builds: the source of their sheet doesn't show what they weigh. */
function weightOf(id: string): number {
  return id.endsWith('/utilities.css') ? 12_000 : statSync(id).size
}

function routeOf(id: string): string | undefined {
  return isRoute(id) || id.endsWith('/app/root.tsx') ? id : undefined
}

/** Lists the routes that import a module, directly or through other modules. */
function routesOver(id: string, getModuleInfo: Rollup.GetModuleInfo): string[] {
  const seen = new Set([id])
  for (const one of seen) for (const importer of getModuleInfo(one)?.importers ?? []) seen.add(importer)
  return [...seen].flatMap((one) => routeOf(one) ?? [])
}

/** Merges routes that load the same sheets into one, because they are the same page at several addresses. */
export function alikeAsOne(bundles: Bundle[]): Bundle[] {
  const kinds = new Map<string, string>()
  const kindOf = (route: string) => {
    const loaded = bundles.flatMap(({ pages }, at) => (pages.has(route) ? [at] : [])).join()
    if (!kinds.has(loaded)) kinds.set(loaded, route)
    return kinds.get(loaded)!
  }
  return bundles.map((bundle) => ({ ...bundle, pages: new Set([...bundle.pages].map(kindOf)) }))
}

/** Joins the two bundles whose joining saves most, again and again until no joining saves anything. */
export function bundled(bundles: Bundle[]): Bundle[] {
  const pairs = bundles.flatMap((a, at) => bundles.slice(at + 1).map((b) => ({ a, b, saved: saving(a, b) })))
  const [best] = pairs.filter(({ saved }) => saved > 0).sort((one, other) => other.saved - one.saved)
  if (!best) return bundles
  const { a, b } = best
  return bundled([...bundles.filter((one) => one !== a && one !== b), joined(a, b)])
}

/** Joins two bundles. The larger one comes first, because the file is named after the first sheet. */
function joined(a: Bundle, b: Bundle): Bundle {
  const [large, small] = a.bytes < b.bytes ? [b, a] : [a, b]
  return {
    sheets: [...large.sheets, ...small.sheets],
    bytes: a.bytes + b.bytes,
    pages: new Set([...a.pages, ...b.pages]),
  }
}

/** Returns how many bytes all pages together save if two bundles become one; negative if it costs more. */
function saving(a: Bundle, b: Bundle): number {
  const both = [...a.pages].filter((page) => b.pages.has(page)).length
  return requestBytes * both - a.bytes * (b.pages.size - both) - b.bytes * (a.pages.size - both)
}
