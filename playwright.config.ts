import { defineConfig } from '@playwright/test'
import { chromiumPath } from './scripts/tests/tools.ts'
import { patiently } from './tests/patience.ts'

/**
 * Everything that needs the served product. `npm test` starts the server and sets BUNKO_ORIGIN; by hand:
 * `npm test -- tests/browser/reading/viewer.spec.ts`. The viewer's own tests bring a mock of their server.
 */
export default defineConfig({
  outputDir: 'test-results/playwright',
  reporter: [['line'], ['json', { outputFile: 'test-results/playwright.json' }]],
  testMatch: '*.spec.ts',
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: patiently(120_000),
  // Twice what a slow machine takes: a run that hangs ends, one that is slow goes on.
  globalTimeout: patiently(2_400_000),
  expect: { timeout: patiently(30_000) },
  use: {
    locale: 'ja-JP',
    trace: 'off',
    // Without a GPU each frame of a slide or of a page's transition is painted by the processor: tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        // A page lives for a second here: to optimize its scripts takes longer than they run.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [{ name: 'browser', testDir: 'tests/browser' }],
})
