import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { test as base } from '#tests/browser/late.ts'
import { type MockServer, startMockServer } from './mock-server.ts'

/** An open viewer inside a tenant's page. */
export interface OpenViewer {
  frame: Frame
  canvases: Locator
  /** Pages on the screen, from left to right. */
  pages(): Promise<number[]>
  /** Segments asked for so far, in order. */
  segments(): number[]
  press(key: string): Promise<void>
  button(command: string): Locator
  /** Presses a button of the bar, which may have left meanwhile: the focus brings it back, as for a reader. */
  click(command: string): Promise<void>
}

interface World {
  mock: MockServer
  open: (query?: Record<string, string>) => Promise<OpenViewer>
  /** Everything the browser complained about; a test that provokes an error empties it. */
  complaints: string[]
}

/** Every test gets the viewer's real build, and fails when the browser complained (a broken policy does). */
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
  const button = (command: string) => frame.locator(`button[data-command="${command}"]`)
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
      // One that has the focus still, from the last press, would bring nothing back.
      await button(command).evaluate((element) => {
        element.blur()
        element.focus()
      })
      await button(command).click()
    },
  }
}

export { expect }
