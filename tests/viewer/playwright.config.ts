import { defineConfig } from '@playwright/test'

/** The viewer's browser side alone, against a mock of its server: `playwright test -c tests/viewer`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/viewer',
  workers: 1,
  reporter: 'line',
  timeout: 20_000,
  expect: { timeout: 8_000 },
  use: {
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking'],
    },
  },
})
