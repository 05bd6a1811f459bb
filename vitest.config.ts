import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { patiently } from './tests/patience.ts'

/** Static files as the Worker asks for them: those that lie there before a build. */
async function publicFile({ url }: { url: string }): Promise<Response> {
  const file = await readFile(`./public${new URL(url).pathname}`).catch(() => null)
  return new Response(file, { status: file === null ? 404 : 200 })
}

/**
 * Two kinds of test: those in Node, use-cases on SQLite among them (`*.test.ts`), and those that need D1, R2, KV or the Worker's own
 * runtime, inside workerd (`*.workerd.test.ts`).
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
          exclude: ['**/*.workerd.test.ts', 'tests/{http,forms}/**', 'node_modules/**'],
        },
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
          alias: [
            {
              find: /^.*\/scrypt-cost\.ts$/,
              replacement: `${import.meta.dirname}/tests/workerd/scrypt-cost.ts`,
            },
          ],
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
