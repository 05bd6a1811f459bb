import { setTimeout } from 'node:timers/promises'
import { test as base } from '@playwright/test'

/**
 * `LATE=1000 npm test -- tests/browser` delays all scripts by so many milliseconds, to find tests that act too early. The browser caches
 * nothing then, so the two tests about its cache fail (the viewer's preloaded scripts, and the last page of an order).
 */
const late = Number(process.env.LATE ?? 0)

/** The base of every browser test. It can delay scripts: a test that acts before a page's scripts have loaded fails then. */
export const test = base.extend<{ lateScripts: undefined }>({
  lateScripts: [
    async ({ context }, use) => {
      if (late > 0)
        await context.route(/\.m?js(?:\?.*)?$/, async (route) => {
          await setTimeout(late)
          // The page may have been left meanwhile, so that nothing waits for the script any more.
          await route.fallback().catch(() => undefined)
        })
      await use(undefined)
    },
    { auto: true },
  ],
})
