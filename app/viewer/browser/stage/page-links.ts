import type { Viewport } from '#app/viewer/browser/document/page-file.ts'
import { make, outsideLink } from '#app/viewer/browser/element.ts'
import type { PageLink } from '#app/viewer/browser/viewer-server.ts'

interface LinkSurroundings {
  goTo: (page: number) => void
  label: (page: number) => string
}

/** Places the page's links over it: inside the book they turn pages, outside they open a new tab. */
export function drawLinks(
  links: readonly PageLink[],
  viewport: Viewport,
  around: LinkSurroundings,
): HTMLElement {
  const layer = make('div', 'link-layer')
  for (const link of links) {
    const element = makeLink(link, around)
    if (element) layer.append(place(element, link.rect, viewport))
  }
  return layer
}

function makeLink(link: PageLink, around: LinkSurroundings): HTMLElement | null {
  const { toPage, uri } = link
  if (toPage !== undefined) {
    const button = make('button', 'link')
    button.type = 'button'
    button.title = around.label(toPage)
    button.setAttribute('aria-label', around.label(toPage))
    button.addEventListener('click', () => around.goTo(toPage))
    return button
  }
  const anchor = uri === undefined ? null : outsideLink(uri, 'link')
  if (anchor) anchor.setAttribute('aria-label', anchor.title)
  return anchor
}

/** Places a link in per cent of the page, so that zooming needs no new placing. */
function place(element: HTMLElement, rect: PageLink['rect'], viewport: Viewport): HTMLElement {
  const [x1, y1] = viewport.convertToViewportPoint(rect[0], rect[1]) as [number, number]
  const [x2, y2] = viewport.convertToViewportPoint(rect[2], rect[3]) as [number, number]
  const { style } = element
  style.left = `${(Math.min(x1, x2) / viewport.width) * 100}%`
  style.top = `${(Math.min(y1, y2) / viewport.height) * 100}%`
  style.width = `${(Math.abs(x2 - x1) / viewport.width) * 100}%`
  style.height = `${(Math.abs(y2 - y1) / viewport.height) * 100}%`
  return element
}
