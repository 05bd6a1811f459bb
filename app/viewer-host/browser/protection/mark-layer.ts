import { make } from '../element.ts'
import type { TextLayer } from '../page-text/text-layer.ts'
import type { MarkedPlace, ViewerServer } from '../viewer-server.ts'

/** Where searched words stand on a page that has no text here: the server says the places. */
export function makeMarkLayer(server: ViewerServer, page: number): TextLayer {
  const element = make('div', 'mark-layer')
  let asked = 0
  return {
    element,
    mark(searched) {
      const asking = ++asked
      if (searched.words.length === 0) return element.replaceChildren()
      server.marks(page, searched).then(
        (found) => {
          if (asking !== asked) return
          element.replaceChildren(...found.map((one) => place(one, searched.isCurrent(one.place))))
          searched.bringIntoSight(element)
        },
        // The page itself says what became of the line or the right to read.
        () => {},
      )
    },
  }
}

function place({ x, y, width, height }: MarkedPlace, isCurrent: boolean): HTMLElement {
  const mark = make('mark', isCurrent ? 'mark current' : 'mark')
  const { style } = mark
  style.left = `${x * 100}%`
  style.top = `${y * 100}%`
  style.width = `${width * 100}%`
  style.height = `${height * 100}%`
  return mark
}
