import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { patiently } from './tests/patience.ts'
import { publicFile } from './tests/workerd/public-file.ts'

const cheapHashes = {
  find: /^.*\/scrypt-cost\.ts$/,
  replacement: `${import.meta.dirname}/tests/workerd/scrypt-cost.ts`,
}

/** Imports WebAssembly files as wrangler does: as compiled modules. */
const wasmModules: Plugin = {
  name: 'bunko-wasm-modules',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('.wasm')
      ? `import { readFileSync } from 'node:fs'\nexport default new WebAssembly.Module(readFileSync(${JSON.stringify(id)}))`
      : undefined,
}

/**
 * Kinds of tests without a server: those of `unit` bring what they need (`*.test.ts`), `sqlite` gives use-cases the Worker's bindings in the
 * memory of Node (`*.sqlite.test.ts`), and `workerd` is for those about D1, R2, KV or the Worker's own runtime (`*.workerd.test.ts`).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
          testTimeout: patiently(120_000),
          hookTimeout: patiently(120_000),
          include: ['{app,seeds,workers,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{workerd,sqlite}.test.{ts,tsx}', 'tests/{http,forms}/**', 'node_modules/**'],
        },
      },
      {
        test: {
          name: 'sqlite',
          environment: 'node',
          alias: [
            cheapHashes,
            { find: 'cloudflare:workers', replacement: `${import.meta.dirname}/tests/sqlite/bindings.ts` },
            {
              find: '#tests/workerd/world-records.ts',
              replacement: `${import.meta.dirname}/tests/sqlite/world-records.ts`,
            },
          ],
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
          testTimeout: patiently(120_000),
          hookTimeout: patiently(120_000),
          include: ['{app,workers,tests}/**/*.sqlite.test.{ts,tsx}'],
          // Node would ask for the modules that those of node_modules import.
          server: { deps: { inline: [/\.wasm$/] } },
          setupFiles: ['./tests/sqlite/fixed-length-stream.ts', './tests/sqlite/fresh-bindings.ts'],
        },
        plugins: [wasmModules],
      },
      {
        test: {
          name: 'http',
          environment: 'node',
          include: ['tests/{http,forms}/**/*.test.ts'],
          // Node runs the product's modules unbuilt: to transform what the table of all calls is made of takes four seconds.
          server: {
            deps: { external: [/\/(?:app|seeds|workers|tests\/(?:world|sandbox))\/(?!.*\/tests\/).*\.ts$/] },
          },
          pool: 'threads',
          // Some tests start Workers by themselves.
          execArgv: ['--import', join(import.meta.dirname, 'scripts/parts/quick-miniflare.ts')],
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: patiently(240_000),
          hookTimeout: patiently(120_000),
          expect: { poll: { timeout: patiently(30_000), interval: 100 } },
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './tests/workerd/wrangler.toml' },
            miniflare: {
              serviceBindings: { ASSETS: publicFile },
              bindings: {
                CORE_MIGRATIONS: await readD1Migrations('./migrations/core'),
                SEARCH_MIGRATIONS: await readD1Migrations('./migrations/search'),
              },
            },
          })),
        ],
        test: {
          name: 'workerd',
          alias: [cheapHashes],
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          include: ['{app,workers,tests}/**/*.workerd.test.{ts,tsx}'],
          setupFiles: ['./tests/workerd/fresh-databases.ts'],
          testTimeout: patiently(120_000),
          hookTimeout: patiently(120_000),
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                // Packages of many small modules: read one by one they take two seconds of a run.
                include: [
                  '@remix-run/cloudflare',
                  '@remix-run/server-runtime',
                  '@remix-run/react',
                  'kysely',
                  'kysely-d1',
                  'zod',
                  'i18next',
                  'jose',
                  'arctic',
                  'papaparse',
                  '@conform-to/react',
                  '@conform-to/zod/v4',
                ],
              },
            },
          },
        },
      },
    ],
  },
})
