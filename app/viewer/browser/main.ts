import type { ViewerPageData } from '#app/viewer/viewer-boot.ts'
import { byId } from './element.ts'
import { readPairs, readTrim, shownPaper } from './reading-habits.ts'

/** The part of Trusted Types that is used here. Missing in browsers that don't support them, which then don't require them either. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown
}

/** How long the first page may take to be painted before the viewer starts anyway, as in a tab that nobody sees. Milliseconds. */
const paintsWithin = 500

const data = takeBootData()

trustOnly(data.assets.worker)
showFirstPage()

// To start the viewer takes a phone longer than to paint the page, so the reader sees the page first.
void firstPaint()
  .then(() => import('./viewer.ts'))
  .then(({ Viewer }) => new Viewer(data).start(), askForAnother)

/** Shows the first page as this reader likes pages; the style sheet knows the rest. */
function showFirstPage(): void {
  const { dataset } = document.documentElement
  dataset.paper = shownPaper()
  const isTrimmed = readTrim(data.boot.contentId)
  if (isTrimmed !== null) dataset.trim = isTrimmed ? 'on' : 'off'
  if (!readPairs()) byId('first-sheet').dataset.side = 'alone'
}

/** Reads the boot data and removes it from the document, so that the key is only in this script's memory. */
function takeBootData(): ViewerPageData {
  const element = byId('viewer-boot')
  const found = JSON.parse(element.textContent ?? '') as ViewerPageData
  element.remove()
  for (const without of document.querySelectorAll('noscript')) without.remove()
  return found
}

/**
 * The only Trusted Types policy, which `viewerCsp` names: of all strings only the worker's address may become a script. As the default
 * policy it also covers pdf.js, which would start a worker of its own if ours couldn't start.
 */
function trustOnly(worker: string): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === worker ? url : null) })
}

/** Resolves once the picture that came with the page is on the screen, or at once if there is none. */
async function firstPaint(): Promise<void> {
  const picture = document.querySelector('.first-sheet image, .first-sheet img') as HTMLImageElement | null
  if (picture === null) return
  await Promise.race([
    // A browser that can't decode an SVG's image in advance paints it with the next frame. A broken picture isn't waited for.
    Promise.resolve(picture.decode?.()).then(nextFrame, () => {}),
    new Promise((late) => setTimeout(late, paintsWithin)),
  ])
}

function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}

/** Without the viewer's script only a new launch helps, as the token is used up. The site's page asks for one, and only once. */
function askForAnother(error: unknown): void {
  window.parent.postMessage({ type: 'bunko:reload' }, data.boot.parentOrigin)
  throw error
}
