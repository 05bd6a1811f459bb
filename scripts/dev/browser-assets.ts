import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { compile } from '@tailwindcss/node'
import { type BuildContext, context, type Plugin } from 'esbuild'
import { layers, moduleOf } from '../parts/browser-bundles.ts'
import { filesOf } from '../parts/places.ts'
import { root } from '../parts/settings.ts'

/** The scripts, style sheets and other files that pages load, by address. */
export type BrowserAssets = Map<string, { contents: Uint8Array; hash: string }>

const pageScript = 'app/entry.client.tsx'
const viewerScript = 'app/viewer/browser/main.ts'
const viewerSheet = 'app/viewer/browser/viewer.css'
const islandFiles = 'app/**/*.island.{ts,tsx}'
const others = [islandFiles, 'app/**/*.css', 'app/**/*.js']

const addressOf = (file: string) => `/assets/${file.replace(/\.tsx?$/, '.js')}`
export const addresses = {
  page: addressOf(pageScript),
  // The script contains the viewer: in development nothing is split.
  viewer: { script: addressOf(viewerScript), viewer: addressOf(viewerScript), style: addressOf(viewerSheet) },
}

const outdir = join(root, 'build/dev/assets')
type Context = BuildContext<{ write: false }>

/**
 * Makes a function that bundles the browsers' files in memory. Their names don't change with the contents, so that a saved sheet doesn't
 * change a page's HTML. Each island is an entry of its own, so that a saved island changes no other script.
 */
export function openBrowserBuild(): () => Promise<BrowserAssets> {
  let entries: string[] = []
  let current: Context | undefined
  return async () => {
    const found = globSync([pageScript, viewerScript, ...others], { cwd: root }).sort()
    if (current === undefined || found.join() !== entries.join()) {
      await current?.dispose()
      entries = found
      current = await openContext(entries)
    }
    const { outputFiles, warnings } = await current.rebuild()
    // esbuild only warns about errors in a style sheet, because browsers skip what they can't read.
    const problems = warnings.filter(({ id }) => id === 'css-syntax-error')
    if (problems.length > 0)
      throw Object.assign(new Error('a style sheet can not be read'), { errors: problems })
    return new Map(
      outputFiles.map(({ path, contents, hash }) => [
        `/assets/${relative(outdir, path)}`,
        { contents, hash },
      ]),
    )
  }
}

function openContext(entryPoints: string[]): Promise<Context> {
  return context({
    ...{
      entryPoints,
      outdir,
      outbase: root,
      absWorkingDir: root,
      write: false as const,
      logLevel: 'silent' as const,
    },
    ...{ bundle: true, splitting: true, format: 'esm' as const, target: 'es2022' },
    ...{ chunkNames: 'chunks/[name]-[hash]', assetNames: 'files/[name]-[hash]', publicPath: '/assets/' },
    loader: { '.woff2': 'file', '.svg': 'file' },
    jsx: 'automatic',
    sourcemap: 'linked',
    banner: { css: layers },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [islands, tailwind],
  })
}

/** Answers `virtual:islands`, as scripts/parts/browser-bundles.ts does in the build. */
const islands: Plugin = {
  name: 'islands',
  setup(build) {
    build.onResolve({ filter: /^virtual:islands$/ }, ({ path }) => ({ path, namespace: 'made' }))
    build.onLoad({ filter: /.*/, namespace: 'made' }, () => {
      // Vite takes a leading slash for the project's root, esbuild for the root of the disk.
      const contents = moduleOf(filesOf(islandFiles)).replaceAll("import('/", "import('./")
      return { contents, resolveDir: root }
    })
  },
}

/** Compiles the sheets that import parts of Tailwind or apply its utilities. */
const tailwind: Plugin = {
  name: 'tailwind',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!/tailwindcss|@reference/.test(text)) return undefined
      const sheet = await compile(text, {
        base: dirname(path),
        from: path,
        shouldRewriteUrls: true,
        onDependency: () => undefined,
      })
      return { contents: sheet.build(namedIn(sheet.sources)), loader: 'css' }
    })
  },
}

/** Everything in the sheet's sources that can be a class; Tailwind passes over what isn't one of its own. */
function namedIn(sources: Awaited<ReturnType<typeof compile>>['sources']): string[] {
  const files = sources.flatMap(({ base, pattern }) =>
    globSync(pattern, { cwd: base }).map((file) => join(base, file)),
  )
  return [...new Set(files.flatMap((file) => readFileSync(file, 'utf8').split(/[\s"'`]+/)))]
}
