import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { test as base } from '#tests/browser/late.ts'
import { type MockServer, startMockServer } from './mock-server.ts'

/** An open viewer inside a tenant's page. */
export interface OpenViewer {
  frame: Frame
  canvases: Locator
  /** Returns the pages on the screen, from left to right. */
  pages(): Promise<number[]>
  /** Returns the requested segments, in order. */
  segments(): number[]
  press(key: string): Promise<void>
  button(command: string): Locator
  /**
   * Presses a button of the bar, or of a panel, which is opened first. The bar may be hidden; focusing the button shows it again, as for a
   * reader.
   */
  click(command: string): Promise<void>
}

interface World {
  mock: MockServer
  open: (query?: Record<string, string>) => Promise<OpenViewer>
  /** Errors that the browser reported. A test that causes some on purpose removes them. */
  complaints: string[]
}

/**
 * Runs a test on the viewer's real build, and fails if the browser reports an error (a violation of the Content Security Policy is one).
 */
export const test = base.extend<World>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
  mock: async ({}, use) => {
    const mock = await startMockServer('build/client')
    await use(mock)
    await mock.close()
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(complaints)
    expect(complaints).toEqual([])
  },
  open: async ({ page, mock, complaints }, use) => {
    complaints.length = 0
    await use((query) => openViewer(page, mock, query))
  },
})

async function openViewer(page: Page, mock: MockServer, query?: Record<string, string>): Promise<OpenViewer> {
  await page.goto(mock.readingPage(query))
  const frame = page.frames().find((each) => each !== page.mainFrame())!
  await frame.locator('.spread .page, .scroll-page .page').first().waitFor()
  const button = (command: string) => frame.locator(`.bar button[data-command="${command}"]`)
  const clickShown = async (command: string) => {
    // A button that still has the focus from the last press would not show the bar again, so it loses the focus first.
    await button(command).evaluate((element) => {
      element.blur()
      element.focus()
    })
    await button(command).click()
  }
  return {
    frame,
    canvases: frame.locator('.page canvas'),
    pages: async () =>
      frame.locator('.page').evaluateAll((elements) => {
        const left = (each: Element) => each.getBoundingClientRect().left
        return elements.sort((one, other) => left(one) - left(other)).map((each) => Number(each.dataset.page))
      }),
    segments: () => mock.asked.flatMap((path) => /^\/v\/segments\/(\d+)$/.exec(path)?.[1] ?? []).map(Number),
    press: (key) => page.keyboard.press(key),
    button,
    click: async (command) => {
      if (!(await button(command).isVisible())) {
        const panel = await button(command).evaluate(
          (element) => element.closest('.drop')?.querySelector('button')?.dataset.command ?? 'more',
        )
        await clickShown((await button('more').isVisible()) ? 'more' : panel)
      }
      await clickShown(command)
    },
  }
}

export { expect }
