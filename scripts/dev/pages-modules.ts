import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { build } from 'esbuild'
import { remixFuture } from '../parts/remix-future.ts'
import { root } from '../parts/settings.ts'
import type { Module } from './module-graph.ts'

/** An entry of app/routes.ts, with the id that Remix's build gives it. */
export type Route = {
  id: string
  file: string
  parentId?: string
  path?: string | undefined
  index?: boolean | undefined
}

/** The folder of Remix's pages, its default. */
const appFolder = 'app'
const routesFile = `${appFolder}/routes.ts`
const serverEntry = `${appFolder}/entry.server.tsx`
const rootRoute: Route = { id: 'root', path: '', file: `${appFolder}/root.tsx` }

/** Reads the routes as they are saved now. Bundles them first, since Node imports a file only once. */
export async function readRoutes(): Promise<Route[]> {
  const { outputFiles } = await build({
    entryPoints: [join(root, routesFile)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
    // A module of a data: address can't import a package by its name.
    alias: { '@remix-run/route-config': addressOf('@remix-run/route-config') },
  })
  const text = Buffer.from(outputFiles[0]!.contents).toString('base64')
  const { default: routes } = (await import(`data:text/javascript;base64,${text}`)) as {
    default: RouteConfigEntry[] | Promise<RouteConfigEntry[]>
  }
  return (await routes).map(({ id, file, path, index }) => ({
    id: id ?? file.replace(/\.tsx?$/, ''),
    parentId: rootRoute.id,
    file: `${appFolder}/${file}`,
    path,
    index,
  }))
}

const addressOf = (name: string) => pathToFileURL(createRequire(import.meta.url).resolve(name)).href

/** Writes the module `virtual:remix/server-build`, which Remix's Vite plugin writes for the build. */
export function serverBuildText(routes: readonly Route[]): string {
  const all = [rootRoute, ...routes]
  const imports = all.map(({ file }, at) => `import * as route${at} from '#${file}'`)
  const table = all.map(
    ({ file: _file, ...route }, at) =>
      `${JSON.stringify(route.id)}: { ...${JSON.stringify(route)}, module: route${at} }`,
  )
  return `import * as server from '#${serverEntry}'
import assets from 'virtual:assets.json'
${imports.join('\n')}
export { assets }
export const entry = { module: server }
export const routes = { ${table.join(',\n')} }
export const future = ${JSON.stringify(remixFuture)}
export const mode = 'production', assetsBuildDirectory = '', basename = '/', isSpaMode = false, publicPath = '/'
`
}

type Assets = {
  modules: ReadonlyMap<string, Module>
  routes: readonly Route[]
  script: string
  version: string
}

/** Writes Remix's manifest as JSON: above all the style sheets of each page. */
export function assetsText({ modules, routes, script, version }: Assets): string {
  const pages = [rootRoute, ...routes].map(({ file, ...route }) => ({
    ...route,
    module: '',
    imports: [],
    css: sheetsBelow(file, modules).map((sheet) => `/assets/${sheet}`),
  }))
  return JSON.stringify({
    version,
    url: '',
    entry: { module: script, imports: [], css: [] },
    routes: Object.fromEntries(pages.map((page) => [page.id, page])),
  })
}

/** Lists the style sheets that a module imports, directly and by others, in the order of the imports. */
export function sheetsBelow(file: string, modules: ReadonlyMap<string, Module>): string[] {
  const seen = new Set<string>()
  const visit = (id: string): string[] => {
    if (seen.has(id)) return []
    seen.add(id)
    const below = Object.values(modules.get(id)?.imports ?? {}).flatMap(visit)
    return id.endsWith('.css') ? [...below, id] : below
  }
  return visit(file)
}
