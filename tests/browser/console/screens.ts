import type { Page } from '@playwright/test'
import { matchPath } from '@remix-run/react'
import type { Feature } from '#app/features/feature.ts'
import * as features from '#app/features/list.ts'

/** Addresses of the console that answer with a file, a redirect or a page without the console's layout. */
const noScreen =
  /\.csv$|\/(?:preview|sample|file|reset|test|retry|picture|own|suggestions)$|\/picture\/|\/parts\/|\/uploads\/:|^admin\/(?:logout|login|language|views|forgot|restore|invitation|account\/acting)/

/** The addresses of all console screens as the router writes them. */
export const screenPatterns: readonly string[] = Object.values<Feature>(features)
  .flatMap(({ pages = {} }) => Object.keys(pages))
  .filter((path) => path.startsWith('admin/') && !noScreen.test(path))

/** Of several addresses of one screen, the one with fewer parameters is its pattern. */
const byParameters = [...screenPatterns].sort((one, other) => one.split(':').length - other.split(':').length)

const patternOf = (path: string) => byParameters.find((pattern) => matchPath(`/${pattern}`, path) !== null)

/** Records that share one address and differ in their form: each is a screen of its own. */
const forms = /\/look\/:record$/

/**
 * Opens every console screen that can be reached by links from `starts`, once for each pattern, and calls `look` on it. Returns the
 * patterns that were opened.
 */
export async function walkConsole(
  page: Page,
  origin: string,
  starts: readonly string[],
  look: (path: string) => Promise<void>,
): Promise<string[]> {
  const opened = new Set<string>()
  const waiting = [...starts]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const pattern = patternOf(path)
    const key = pattern !== undefined && forms.test(pattern) ? path : pattern
    if (key === undefined || opened.has(key) || path.endsWith('.csv')) continue
    const answer = await page.goto(`${origin}${path}`)
    if (answer?.status() !== 200 || new URL(page.url()).pathname !== path) continue
    opened.add(key)
    await look(path)
    const links = await page
      .locator('a[href^="/admin"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    waiting.push(...links)
  }
  return [...new Set([...opened].map((key) => (key.startsWith('/') ? (patternOf(key) ?? key) : key)))]
}

/**
 * Tells what doesn't fit on the open page: the page itself, elements wider than their box that nothing shows to be scrollable, and words
 * broken in the middle.
 */
export async function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const nameOf = (element: Element) =>
      `<${element.localName}${element.className && typeof element.className === 'string' ? ` class="${element.className.slice(0, 50)}"` : ''}> ${(element.textContent ?? '').trim().slice(0, 40)}`
    const wide = document.documentElement.scrollWidth - window.innerWidth
    if (wide > 0) {
      const last = [...document.querySelectorAll('main *, header *, nav *')]
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
        .filter((element) => element.closest('.only-heard') === null)
        .slice(0, 3)
      found.push(`page too wide by ${wide}: ${last.map(nameOf).join(' | ')}`)
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('.only-heard, svg, select, .preview-stage, thead')
      )
        continue
      const { overflowX, textOverflow } = getComputedStyle(element)
      const over = element.scrollWidth - element.clientWidth
      if (element.clientWidth === 0 || over <= 1 || element instanceof HTMLInputElement) continue
      if (overflowX === 'auto' || overflowX === 'scroll') {
        if (element.tabIndex < 0 && element.querySelector('a, button, input') === null)
          found.push(`scrolls by ${over} without a focus: ${nameOf(element)}`)
      } else if (overflowX !== 'visible' && textOverflow !== 'ellipsis')
        found.push(`cut by ${over}: ${nameOf(element)}`)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const topsOf = () =>
      new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      if (
        parent === null ||
        !parent.checkVisibility() ||
        parent.closest('.only-heard, script, style, option, textarea, pre, code') !== null
      )
        continue
      const text = node.nodeValue ?? ''
      for (const { index, 0: word } of text.matchAll(/[A-Za-z]{2,24}(?![A-Za-z0-9_@./:-])/g)) {
        if (index > 0 && /[\w@./:-]/.test(text[index - 1] ?? '')) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (topsOf().size > 1) found.push(`“${word}” is broken: ${nameOf(parent)}`)
      }
      // Japanese breaks anywhere, but a column of one to three characters can't be read.
      const { width } = parent.getBoundingClientRect()
      const size = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (/[\u3040-\u9fff]{4}/.test(text) && width > 0 && width < size * 3.6) {
        range.selectNodeContents(node)
        if (topsOf().size > 1)
          found.push(`a column of ${Math.floor(width / size)} characters: ${nameOf(parent)}`)
      }
    }
    return [...new Set(found)]
  })
}
