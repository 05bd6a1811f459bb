import type { SearchedOnPage } from '#app/viewer/browser/page-text/marks.ts'
import type { PageBreak } from '#app/viewer/browser/viewer-server.ts'

/** What is marked in the book: words, words across page breaks, and the current result. */
export interface Searched {
  words: readonly string[]
  breaks: readonly PageBreak[]
  current: CurrentPlaces | null
}

/** The current result: `places` places of a page, from the one with the index `place` (from 0) on. */
interface CurrentPlaces {
  page: number
  place: number
  places: number
  /** Whether it was already scrolled into view. It isn't a second time, so that the reader can scroll on. */
  isSeen?: boolean
}

export type MarkedOnPage = SearchedOnPage & {
  isCurrent: (place: number) => boolean
  /** Call this once the marks are on the page. */
  bringIntoSight: (layer: Element) => void
}

export function markedOnPage({ words, breaks, current }: Searched, page: number): MarkedOnPage {
  const own = current?.page === page ? current : null
  return {
    words,
    tails: breaks.flatMap((each) => (each.page === page ? each.tail : [])),
    heads: breaks.flatMap((each) => (each.page === page - 1 ? each.head : [])),
    isCurrent: (place) => own !== null && place >= own.place && place < own.place + own.places,
    bringIntoSight(layer) {
      const mark = layer.querySelector('.mark.current')
      if (own === null || own.isSeen || mark === null || !layer.isConnected) return
      own.isSeen = true
      mark.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
  }
}
