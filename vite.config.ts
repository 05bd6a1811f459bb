import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { keepRequest } from './app/kernel/rendering/keep-request.ts'
import { rankedRoutes } from './app/kernel/rendering/ranked-routes.ts'
import { stripHandoff } from './app/kernel/rendering/strip-handoff.ts'
import { islands, layersFirst, sheetBundles } from './scripts/parts/browser-bundles.ts'
import { leanWorker } from './scripts/parts/lean-worker.ts'
import { remixFuture } from './scripts/parts/remix-future.ts'
import { twoWorkers } from './scripts/parts/two-workers.ts'
import { wordsAsset } from './scripts/parts/words-asset.ts'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}

/** Vite's helper that preloads what a dynamic import needs weighs as much as the page's script; islands have few files. */
function withoutPreloading(): Plugin {
  return {
    name: 'bunko-without-preloading',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
  }
}

/**
 * The build for browsers also takes in the pages' modules, which no page loads: nothing is hydrated but islands, and what those import is
 * held by a test (tests/house/floors.ts). What pages' modules import of Node is an empty module there.
 */
function withoutNode(): Plugin {
  return {
    name: 'bunko-without-node',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('node:') ? `\0without-${id}` : undefined),
    load: (id) =>
      id.startsWith('\0without-node:')
        ? { code: 'export default {}', syntheticNamedExports: true }
        : undefined,
  }
}

/** Puts WebAssembly files into the folder of all scripts and leaves their imports: wrangler uploads them as modules. */
function wasmModules(): Plugin {
  return {
    name: 'bunko-wasm-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('.wasm')) return undefined
      const file = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (file === null) return null
      const fileName = basename(file.id)
      this.emitFile({ type: 'asset', fileName, source: await readFile(file.id) })
      return { id: `./${fileName}`, external: true }
    },
    // A script in a folder of its own, such as the part that both Workers have, imports the file from the folder above.
    renderChunk(code, { fileName }) {
      const up = '../'.repeat(fileName.split('/').length - 1)
      if (up === '') return null
      return { code: code.replaceAll(/(['"])\.\/([\w-]+\.wasm)\1/g, `$1${up}$2$1`), map: null }
    },
  }
}

const isInspected = process.env.INSPECTOR_PORT !== undefined

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix({
      serverModuleFormat: 'esm',
      future: { ...remixFuture },
    }),
    tailwindcss(),
    twoWorkers(),
    withoutPreloading(),
    islands(),
    layersFirst(),
    ...(isSsrBuild
      ? [stripHandoff(), keepRequest(), rankedRoutes(), leanWorker(), wordsAsset(), wasmModules()]
      : [withoutNode()]),
  ],
  // Whoever bundles the Worker afterwards: React's slow development build never gets in.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: {
    noExternal: true,
    external: ['node:crypto', 'node:buffer'],
    resolve: { conditions: ['workerd', 'worker', 'browser'], externalConditions: ['workerd', 'worker'] },
  },
  resolve: {
    conditions: isSsrBuild ? ['workerd', 'worker', 'browser', 'module', 'import', 'default'] : undefined,
  },
  // A running server serves this folder: scripts/build.ts prunes it afterwards instead.
  build: {
    emptyOutDir: false,
    target: 'es2022',
    // A debugger and a profile show the functions by their names, and find their places by source maps, which cost a fifth of the build.
    minify: isSsrBuild === true && isInspected ? false : 'esbuild',
    sourcemap: isSsrBuild === true && isInspected,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: sheetBundles() } },
  },
}))
