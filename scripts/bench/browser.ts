import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../tests/tools.ts'
import { isWhole } from './share.ts'

/** What readers have: a phone of some years, and a computer that isn't slowed down; both at 10 Mbit/s and 40 ms. */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, slowDown: 4 },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, slowDown: 1 },
}
export type Device = keyof typeof devices

const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
}

/** Slows a page's processor so many times down, and its line to a common one. A share, which measures nothing, keeps its processor. */
export async function slowed(page: Page, slowDown: number): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: isWhole ? slowDown : 1 })
  return cdp
}
