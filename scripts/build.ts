import { copyFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCoverFont } from './build-cover-font.ts'
import { buildGlyphs } from './build-glyphs.ts'
import { buildFonts } from './parts/build-fonts.ts'
import { fingerprint, onceFor } from './parts/fingerprint.ts'
import { openApiFiles, viewerFolders } from './parts/places.ts'
import { runCommand } from './parts/run-command.ts'
import { inspectorPort, root } from './parts/settings.ts'

const pageSources = [
  'app',
  'workers',
  'locales',
  'public',
  'vite.config.ts',
  'package-lock.json',
  'scripts/parts/build-fonts.ts',
  'scripts/parts/browser-bundles.ts',
  'scripts/parts/lean-worker.ts',
  'scripts/parts/places.ts',
  'scripts/parts/remix-future.ts',
  'scripts/parts/two-workers.ts',
  'scripts/parts/words-asset.ts',
  'scripts/generate-words.ts',
]
const viewerSources = [
  ...viewerFolders,
  'scripts/parts/place-pdf-js.ts',
  'scripts/parts/place-offline-pages.ts',
  'vite.viewer.config.ts',
  'package-lock.json',
]

/**
 * Builds the pages, the viewer, the glyphs and the covers' font into build/. Whatever is unchanged since the last build is left alone.
 * Folders are never emptied first, because a running server may serve them: files that a build no longer makes are removed at its end.
 */
export async function build(): Promise<void> {
  buildGlyphs(join(root, 'public/glyphs'))
  buildCoverFont()
  const pages = fingerprint(pageSources) + (inspectorPort === undefined ? '' : ' with source maps')
  await onceFor('pages', pages, join(root, 'build/server/index.js'), () =>
    pruned('build/client/assets', async () => {
      await buildFonts()
      await runCommand('remix', ['vite:build'], { quiet: true })
    }),
  )
  for (const name of openApiFiles) await copyFile(join(root, 'docs', name), join(root, 'build/client', name))
  await onceFor('viewer', fingerprint(viewerSources), join(root, 'build/client/viewer-assets.json'), () =>
    pruned('build/client/viewer-assets', async () => {
      await runCommand('vite', ['build', '-c', 'vite.viewer.config.ts'], { quiet: true })
    }),
  )
}

/** Runs a step, then removes the files in its folder that the step has not written. */
async function pruned(folder: string, step: () => Promise<void>): Promise<void> {
  const begin = Date.now() - 1_000
  await step()
  const files = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    if ((await stat(path)).mtimeMs < begin) await rm(path)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
