import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildGlyphs } from './build-glyphs.ts'
import { buildFonts } from './parts/build-fonts.ts'
import { fingerprint, onceFor } from './parts/fingerprint.ts'
import { runCommand } from './parts/run-command.ts'
import { root } from './parts/settings.ts'

const pageSources = [
  'app',
  'workers',
  'locales',
  'public',
  'vite.config.ts',
  'package-lock.json',
  'scripts/parts/build-fonts.ts',
]
const viewerSources = ['app/viewer-host', 'app/values', 'vite.viewer.config.ts', 'package-lock.json']

/** Builds pages, viewer and glyphs into build/; what is unchanged since the last build is left as it is. */
export async function build(): Promise<void> {
  buildGlyphs(join(root, 'public/glyphs'))
  const pages = fingerprint(pageSources)
  await onceFor('pages', pages, join(root, 'build/server/index.js'), async () => {
    await buildFonts()
    await runCommand('remix', ['vite:build'], { quiet: true })
  })
  // The pages' build empties the folder that the viewer's is put into.
  await onceFor(
    'viewer',
    `${pages}${fingerprint(viewerSources)}`,
    join(root, 'build/client/viewer-assets.json'),
    async () => {
      await runCommand('vite', ['build', '-c', 'vite.viewer.config.ts'], { quiet: true })
    },
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
