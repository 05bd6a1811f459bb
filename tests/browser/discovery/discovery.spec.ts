import { chromium } from '@playwright/test'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { expect, test } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'
import { chromiumPath } from '../../../scripts/tests/tools.ts'

test('a content’s page has its data for search engines, and no policy blocks it', async ({ page }) => {
  await page.goto(`${bases.aozora}/5/${worldContentId('aozora', 'dashi-notes')}`)
  const types = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')['@type']))
  expect(types).toEqual(['Book', 'BreadcrumbList'])
  const read = await page.evaluate(
    async (paths) => {
      const parsed = async (path: string) => {
        const source = await (await fetch(path)).text()
        return new DOMParser().parseFromString(source, 'application/xml').documentElement.nodeName
      }
      return Promise.all(paths.map(parsed))
    },
    ['/aozora/sitemap.xml', '/aozora/sitemap.xml?of=pages', '/aozora/feed.xml'],
  )
  expect(read).toEqual(['sitemapindex', 'urlset', 'rss'])
})

test('a site can be installed, with its own icon or a generated one', async () => {
  // A test's default context is a private window, in which the browser can't install an app.
  const context = await chromium.launchPersistentContext('', {
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  for (const path of [`${bases.aozora}/search`, `${bases.tidewell}/search`, `${bases.manabi}/login`]) {
    await page.goto(path)
    expect((await session.send('Page.getAppManifest')).errors, path).toEqual([])
    expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors, path).toEqual([])
  }
  await context.close()
})
