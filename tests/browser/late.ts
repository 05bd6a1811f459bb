import { setTimeout } from 'node:timers/promises'
import { test as base } from '@playwright/test'

/**
 * `LATE=1000 npm test -- tests/browser`: all scripts come so many milliseconds late, and no test may be in a hurry. The browser
 * keeps no answers meanwhile: the two tests of those that it keeps (the viewer's parts ahead, an order's last page) fail then.
 */
const late = Number(process.env.LATE ?? 0)

/** What every browser test is made of. A test that acts before a page's scripts are there fails where they come late. */
export const test = base.extend<{ lateScripts: undefined }>({
  lateScripts: [
    async ({ context }, use) => {
      if (late > 0)
        await context.route(/\.m?js(?:\?.*)?$/, async (route) => {
          await setTimeout(late)
          // A page that was left asks for it no more.
          await route.fallback().catch(() => undefined)
        })
      await use(undefined)
    },
    { auto: true },
  ],
})
