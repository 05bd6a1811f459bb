import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildCoverFont } from '../build-cover-font.ts'
import { buildGlyphs } from '../build-glyphs.ts'
import { buildFonts } from '../parts/build-fonts.ts'
import { fingerprint, onceFor } from '../parts/fingerprint.ts'
import { addressesBelow, placeOfflinePages } from '../parts/place-offline-pages.ts'
import { pdfJsUrls, placePdfJs } from '../parts/place-pdf-js.ts'
import { openApiFiles } from '../parts/places.ts'
import { root } from '../parts/settings.ts'
import { addresses } from './browser-assets.ts'

/** The folder of the app Worker's static assets in development. */
export const staticFolder = join(root, 'build/dev/client')
const manifest = join(staticFolder, 'viewer-assets.json')
const pdfJsSources = [
  'package-lock.json',
  'scripts/parts/place-pdf-js.ts',
  'scripts/parts/place-offline-pages.ts',
  'app/viewer/browser/offline',
]

/** Writes the static assets: glyphs, fonts, public files, pdf.js, and the manifest of the viewer. */
export async function layOutStaticAssets(): Promise<void> {
  buildGlyphs(join(root, 'public/glyphs'))
  buildCoverFont()
  await mkdir(staticFolder, { recursive: true })
  await Promise.all([
    buildFonts(),
    copyPublic(),
    ...openApiFiles.map((name) => copyFile(join(root, 'docs', name), join(staticFolder, name))),
  ])
  await onceFor('dev-pdf-js', fingerprint(pdfJsSources), manifest, async () => {
    const folder = join(staticFolder, 'viewer-assets')
    const name = await placePdfJs(folder)
    const address = `/viewer-assets/${name}/`
    const files = [...Object.values(addresses.viewer), ...(await addressesBelow(join(folder, name), address))]
    const offline = await placeOfflinePages(folder, '/viewer-assets/', files)
    await writeFile(manifest, JSON.stringify({ ...addresses.viewer, ...pdfJsUrls(address), offline }))
  })
}

/** Copies public/ again; the Worker reads a file when it is asked for. */
export function copyPublic(): Promise<void> {
  return cp(join(root, 'public'), staticFolder, { recursive: true })
}
