import type { Page } from '@playwright/test'
import { enterConsole, expect, test } from '#tests/browser/browser.ts'
import { dropRepeats, faultsOf } from '#tests/browser/faults.ts'
import { serverOrigin } from '#tests/http/client.ts'
import { misfitsOf, screenPatterns, walkConsole } from './screens.ts'

/**
 * `SCREENS=all npm test -- tests/browser/console/console-screens.spec.ts` visits as every level in both languages, and lets axe check each
 * screen in both widths and schemes, which takes minutes. Otherwise each language is visited once, without axe: axe.spec.ts has a choice.
 */
const isAll = process.env.SCREENS === 'all'
const widths = [1280, 390]
const site = '/admin/sites/1'
const starts = {
  'system@bunko.example': [
    ...['/contents', '/look'].map((screen) => `${site}${screen}`),
    ...['/companies', '/companies/1', '/health', '/act-as'].map((screen) => `/admin${screen}`),
  ],
  'company@aozora.example': ['/admin/companies/1', `${site}/contents`],
  'service@aozora.example': [`${site}/contents`],
} as const

/** Addresses that only take forms, ask for a proof first, or need records that the demo world doesn't have. */
const notReached =
  /^admin\/(?:account\/proof|health\/(?:dead-letters|card-scripts)|.*staff\/second-factor|companies\/:companyId\/status|sites\/:tenantId\/(?:look\/footer\/links|look\/history\/:version|settings\/sign-in\/tests.*|settings\/terms\/:version|imports\/:kind\/:importId|orders\/:orderId|search-setup\/.*(?:boxes|boxes\/new|links|links\/:buttonId|buttons\/:buttonId)|user-groups\/:groupId|.*uploads)|.*payouts\/(?:waiting|:payoutId)|companies\/:companyId\/reconciliation\/:provider\/:day)$/

test.describe.configure({ mode: 'parallel' })

for (const [locale, who] of isAll
  ? (['ja', 'en'] as const).flatMap((lang) =>
      (Object.keys(starts) as (keyof typeof starts)[]).map((name) => [lang, name] as const),
    )
  : ([
      ['ja', 'system@bunko.example'],
      ['en', 'service@aozora.example'],
    ] as const))
  test(`every console screen that ${who} reaches fits a phone and a desk, in ${locale}`, async ({ page }) => {
    test.setTimeout(isAll ? 1_200_000 : 240_000)
    await enterConsole(page, who)
    await page
      .context()
      .addCookies([{ name: 'bunko.lang', value: locale, domain: 'localhost', path: '/admin' }])
    const opened = await walkConsole(page, serverOrigin, starts[who], (path) => look(page, path))
    if (who !== 'system@bunko.example') return
    // A screen that no link leads to would otherwise never be looked at.
    expect(
      screenPatterns.filter((pattern) => !opened.includes(pattern) && !notReached.test(pattern)),
    ).toEqual([])
  })

async function look(page: Page, path: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    expect.soft(await misfitsOf(page), `${path} at ${width} px`).toEqual([])
  }
  if (!isAll) return
  await dropRepeats(page)
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      expect.soft(await faultsOf(page), `${path} at ${width} px, ${colorScheme}`).toEqual([])
    }
}
