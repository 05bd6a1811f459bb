import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { withoutHandoff } from './app/platform/without-handoff.ts'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}

/**
 * The Worker is the entry of the server build and takes Remix's build as one of its modules, so that pages, API and
 * viewer are one module graph: one copy of every rule, class and cache.
 */
function workerEntry(): Plugin {
  return {
    name: 'bunko-worker-entry',
    config: (_config, { isSsrBuild }) =>
      isSsrBuild ? { build: { rollupOptions: { input: 'workers/app.ts' } } } : undefined,
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
 * Style sheets that several pages share: a request costs a slow phone more than the bytes of a rule it doesn't need. The
 * list of font slices is the same in every build: a file of its own stays in the cache.
 */
const sharedSheets = {
  fonts: ['fonts'],
  cards: ['back-link', 'card-book', 'card-pages', 'card-ribbon', 'card-sorts', 'hash-tags', 'pager', 'shelf'],
  detail: ['detail', 'series-strip'],
  plans: ['plan-list', 'tick', 'word-link'],
  search: ['results', 'search-form'],
}

function styleSheetOf(id: string): string | undefined {
  const [, name] = /\/app\/view\/(?:[\w-]+\/)?([\w-]+)\.css$/.exec(id) ?? []
  return Object.entries(sharedSheets).find(([, parts]) => parts.includes(name ?? ''))?.[0]
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix({
      serverModuleFormat: 'esm',
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    tailwindcss(),
    workerEntry(),
    withoutPreloading(),
    ...(isSsrBuild ? [withoutHandoff()] : []),
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
    minify: isSsrBuild ? false : 'esbuild',
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: styleSheetOf } },
  },
}))
