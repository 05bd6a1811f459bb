import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns the accessibility problems that axe finds on the open page, one line each. */
export async function faultsOf(page: Page): Promise<string[]> {
  // The bar at the window's edge covers content that scrolling would uncover, so it is put into the flow of the page during the check.
  await page.locator('.detail-open').evaluateAll((bars) => {
    for (const bar of bars as HTMLElement[]) bar.style.position = 'static'
  })
  // axe is evaluated from outside, because the Content Security Policy would block it as a script of the page.
  await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (tags) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly: tags,
        resultTypes: ['violations'],
        // Frames are left out: axe isn't loaded in them, and the check would wait for them.
        iframes: false,
      }),
    rules,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/**
 * Removes repeated rows and entries, to save time: axe takes half a second of CPU time for a list of a hundred rows. Two are kept of those
 * that are next to each other and have the same elements, classes, states and parts with text.
 */
export async function dropRepeats(page: Page): Promise<void> {
  await page.evaluate(() => {
    const told = /^(?:class|style|role|type|aria-(?!label|describedby|controls|owns).+)$/
    const shapes = new Map<Element, string>()
    const shapeOf = (element: Element): string => {
      const attributes = [...element.attributes].map(({ name, value }) =>
        told.test(name) ? `${name}=${value}` : name,
      )
      const parts = [...element.childNodes].map((node) =>
        node instanceof Element ? shapeOf(node) : node.textContent?.trim() && 'text',
      )
      const shape = `${element.localName}[${attributes}](${parts.join('')})`
      shapes.set(element, shape)
      return shape
    }
    shapeOf(document.body)
    const seen = new Map<Element | null, Map<string, number>>()
    for (const row of document.querySelectorAll('li, tr, option, form')) {
      const beside = seen.get(row.parentElement) ?? new Map<string, number>()
      seen.set(row.parentElement, beside)
      const shape = shapes.get(row) ?? ''
      const count = (beside.get(shape) ?? 0) + 1
      beside.set(shape, count)
      if (count > 2) row.remove()
    }
  })
}
