import type { SearchedOnPage } from '#app/viewer/browser/page-text/marks.ts'
import type { PageBreak } from '#app/viewer/browser/viewer-server.ts'

/** What is marked in the book: words, where they go over a page's end, and what of it is looked at now. */
export interface Searched {
  words: readonly string[]
  breaks: readonly PageBreak[]
  current: CurrentPlaces | null
}

/** So many places of a page, from that of this number on (from 0). */
interface CurrentPlaces {
  page: number
  place: number
  places: number
  /** It was brought into sight: whoever scrolls on isn't called back. */
  isSeen?: boolean
}

export type MarkedOnPage = SearchedOnPage & {
  isCurrent: (place: number) => boolean
  /** To be called once the marks stand on the page. */
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
