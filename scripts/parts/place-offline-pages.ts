import { readdir, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { build } from 'esbuild'
import { oldestBrowsers } from './place-pdf-js.ts'
import { root } from './settings.ts'

const source = 'app/viewer/browser/offline'

/**
 * Bundles the pages of saved books and their service worker into files of their own in `folder`, which is served at `address`. They share
 * no file with the viewer, so that the viewer needs no further request; and a service worker that imports others doesn't run in every
 * browser. Returns their addresses for the viewer's manifest, with those of `viewerFiles`, which a saved book needs.
 */
export async function placeOfflinePages(folder: string, address: string, viewerFiles: readonly string[]) {
  const { outputFiles } = await build({
    entryPoints: ['page.ts', 'page.css', 'worker.ts'].map((name) => join(root, source, name)),
    ...{ bundle: true, minify: true, format: 'iife', target: oldestBrowsers, logLevel: 'silent' },
    ...{ write: false, outdir: folder, entryNames: 'offline-[name]-[hash]' },
  })
  await Promise.all(
    outputFiles.map(({ path, contents }) => writeFile(join(folder, basename(path)), contents)),
  )
  const url = (name: RegExp) => {
    const file = outputFiles.map(({ path }) => basename(path)).find((path) => name.test(path))
    if (file === undefined) throw new Error(`The pages of saved books have no ${name}`)
    return `${address}${file}`
  }
  return {
    script: url(/^offline-page-.*\.js$/),
    style: url(/^offline-page-.*\.css$/),
    worker: url(/^offline-worker-.*\.js$/),
    files: viewerFiles,
  }
}

/** The addresses of all files below a folder that is served at `address`, without licences. */
export async function addressesBelow(folder: string, address: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'LICENSE')
    .map((entry) => `${address}${relative(folder, join(entry.parentPath, entry.name))}`)
}
