import { expect, type Page } from '@playwright/test'
import { worldPassword } from '#seeds/demo/world.ts'
import { consoleTokenOf, cookieName, serverOrigin, tokenOf } from '#tests/http/client.ts'
import { test as base } from './late.ts'

type World = {
  /** Errors that the browser reported. A test that causes some on purpose removes them. */
  complaints: string[]
}

/** Fails a test if the browser reports an error: on the console, by the Content Security Policy, or a missing file. */
export const test = base.extend<World>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      const hear = (where: Page) => {
        where.on('console', (message) => {
          // Only Chromium for Linux has no Web Share, and warns that it doesn't know its permission.
          if (message.text() === "Unrecognized feature: 'web-share'.") return
          if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
        })
        where.on('pageerror', (error) => {
          // A page that is left during its transition aborts the transition, which is no error.
          if (!/Transition was (?:aborted|skipped)/.test(String(error))) complaints.push(String(error))
        })
      }
      hear(page)
      page.context().on('page', hear)
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Waits until an island runs. Before that, the page is as the server rendered it. */
export async function untilAwake(page: Page, name: string): Promise<void> {
  await expect(page.locator(`bunko-island[name="${name}"][awake]`).first()).toBeAttached()
}

/** Removes the errors that the browser reports about a page with this status. */
export function forgive(complaints: string[], status: number): void {
  const rest = complaints.filter((complaint) => !complaint.includes(`status of ${status}`))
  complaints.splice(0, complaints.length, ...rest)
}

/** Gives the browser a session without the sign-in page, so that the next page is signed in as the named person. */
export async function enter(page: Page, base: string, name: string): Promise<void> {
  await keep(page, base, cookieName(base), await tokenOf(base, name))
}

/** Gives the browser an administrator's session at the console, without the sign-in page. */
export async function enterConsole(page: Page, name: string): Promise<void> {
  await keep(page, `${serverOrigin}/admin`, 'bunko', await consoleTokenOf(name))
}

async function keep(page: Page, scope: string, name: string, value: string): Promise<void> {
  const { hostname, pathname } = new URL(scope)
  await page
    .context()
    .addCookies([{ name, value, domain: hostname, path: pathname, httpOnly: true, sameSite: 'Lax' }])
}

/** Signs in on the sign-in page that is open. */
export async function signIn(page: Page, name: string, password = worldPassword): Promise<void> {
  await page.locator('input[name="email"]:visible').fill(name)
  const field = page.locator('input[name="password"]:visible')
  await field.fill(password)
  await field.press('Enter')
}

/** Starts to measure layout shifts (CLS) on all pages opened from here on. Returns a function that returns the current page's sum. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
    )
}

export { expect }
