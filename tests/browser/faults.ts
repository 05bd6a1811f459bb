import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with the open page, one line each. */
export async function faultsOf(page: Page): Promise<string[]> {
  // What lies behind the bar at the window's edge comes free by scrolling: the bar stands in its own place meanwhile.
  await page.locator('.detail-open').evaluateAll((bars) => {
    for (const bar of bars as HTMLElement[]) bar.style.position = 'static'
  })
  // Not as a script of the page, which its policy would keep out.
  await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (tags) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly: tags,
        resultTypes: ['violations'],
      }),
    rules,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
