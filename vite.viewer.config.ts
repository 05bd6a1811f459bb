import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { addressesBelow, placeOfflinePages } from './scripts/parts/place-offline-pages.ts'
import { oldestBrowsers, pdfJsUrls, placePdfJs } from './scripts/parts/place-pdf-js.ts'

/**
 * The viewer's own build, apart from the site's: a small script that starts the viewer's
 * own once the first page is painted, one stylesheet, and pdf.js served from our origin.
 * Everything under `/viewer-assets/` is named by its contents; `/viewer-assets.json` tells the server the names.
 */
const folder = 'viewer-assets'

export default defineConfig({
  publicDir: false,
  plugins: [pdfJs()],
  build: {
    outDir: `build/client/${folder}`,
    // As with the pages: pruned afterwards.
    emptyOutDir: false,
    target: oldestBrowsers,
    cssTarget: oldestBrowsers,
    modulePreload: false,
    rollupOptions: {
      input: { start: 'app/viewer/browser/main.ts', style: 'app/viewer/browser/viewer.css' },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
})

/** Puts pdf.js and its data beside the script, and writes the manifest. */
function pdfJs(): Plugin {
  return {
    name: 'bunko-viewer-pdf-js',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const pdf = await placePdfJs(dir)
      const url = (name: string, ending: string) => {
        const file = Object.keys(bundle).find((each) => each.startsWith(`${name}-`) && each.endsWith(ending))
        if (!file) throw new Error(`The viewer's build made no ${name}${ending}`)
        return `/${folder}/${file}`
      }
      const files = [
        ...Object.keys(bundle).map((name) => `/${folder}/${name}`),
        ...(await addressesBelow(join(dir, pdf), `/${folder}/${pdf}/`)),
      ]
      const manifest = {
        ...{ script: url('start', '.js'), viewer: url('viewer', '.js'), style: url('style', '.css') },
        ...pdfJsUrls(`/${folder}/${pdf}/`),
        offline: await placeOfflinePages(dir, `/${folder}/`, files),
      }
      await writeFile(`${dir}.json`, JSON.stringify(manifest))
    },
  }
}
