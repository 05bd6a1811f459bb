import { burntWidths } from '#app/features/documents/model/page-picture/page-picture.ts'
import {
  OtherBookInput,
  SyncInput,
  syncAnnotations,
  syncOtherBook,
} from '#app/features/reading/model/annotation/sync-annotations.ts'
import { leaveCopy, renewCopy } from '#app/features/reading/model/offline/offline-lease.ts'
import {
  CopyInput,
  copyText,
  getCopyMeter,
  getPrintMeter,
  printPages,
} from '#app/features/reading/model/viewer/copy-and-print.ts'
import { leaveSeat, noteReader } from '#app/features/reading/model/viewer/live-grant.ts'
import { notePlace } from '#app/features/reading/model/viewer/note-place.ts'
import { readPagePicture } from '#app/features/reading/model/viewer/read-page-picture.ts'
import {
  getPlaceholders,
  readLinks,
  readOutline,
  readSegment,
} from '#app/features/reading/model/viewer/read-segment.ts'
import { searchInBook } from '#app/features/reading/model/viewer/search-in-book.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { viewerPaths } from '#app/visit/paths/reader.ts'
import { aheadPage, plainPage, toOwnAddress, viewerPage } from './answer-page.ts'
import { markedPlaces } from './marked-places.ts'
import { nextBooks } from './next-books.ts'
import { offlineWorker, savedBookPage, savedIcon, shelfPage, takePage, toShelf } from './offline-pages.ts'
import { plainPagePath } from './plain-page.ts'
import {
  answerPicture,
  answerPlaceholders,
  answerSegment,
  maxSyncBytes,
  partOf,
  readPages,
  readSmallJson,
  type ViewerCall,
} from './viewer-call.ts'

/** The path that a launch token opens. It must be last in the table: a text that fits another path isn't a token. */
export const launchPath = '/v/{token}'
/** The path that the launch token of a book to save opens. */
export const takeOfflinePath = '/offline/take/{token}'

/** The segment that a viewer names beside a page. Null if it names none. */
function segmentOf(query: URLSearchParams): number | null {
  const text = query.get('segment') ?? ''
  return /^\d{1,5}$/.test(text) ? Number(text) : null
}

/** All calls of the viewer's origin. The rate limits of search, pictures, seats and what to read next are in their use-cases. */
export const viewerCalls: readonly ViewerCall[] = [
  { method: 'GET', path: viewerPaths.pdf, needs: 'nothing', answer: toOwnAddress },
  { method: 'GET', path: viewerPaths.ahead, needs: 'nothing', answer: aheadPage },
  {
    method: 'GET',
    path: '/v/segments/{n}',
    needs: 'key',
    answer: async (incoming, { params }) => answerSegment(await readSegment(incoming, params.n)),
  },
  {
    method: 'GET',
    path: '/v/segments/{n}/links',
    needs: 'key',
    answer: (incoming, { params }) => readLinks(incoming, params.n),
  },
  {
    method: 'GET',
    path: '/v/pages/{n}',
    needs: 'key',
    answer: async (incoming, { url: { searchParams }, params }) => {
      const width = burntWidths.find((each) => String(each) === searchParams.get('width')) ?? burntWidths[0]
      const words = searchParams.getAll('word')
      const searched = words.length === 0 ? undefined : { words, find: markedPlaces }
      return answerPicture(
        await readPagePicture(incoming, {
          page: params.n,
          width,
          searched,
          segment: segmentOf(searchParams),
        }),
      )
    },
  },
  {
    method: 'GET',
    path: '/v/placeholders/{n}',
    needs: 'key',
    answer: async (incoming, { params }) => answerPlaceholders(await getPlaceholders(incoming, params.n)),
  },
  { method: 'GET', path: '/v/outline', needs: 'key', answer: readOutline },
  { method: 'GET', path: '/v/next', needs: 'key', answer: nextBooks },
  {
    method: 'GET',
    path: '/v/search',
    needs: 'key',
    answer: (incoming, { url }) =>
      searchInBook(incoming, { words: url.searchParams.get('q') ?? '', part: partOf(url) }),
  },
  {
    method: 'POST',
    path: '/v/annotations',
    needs: 'key',
    answer: async (incoming, { request }) => {
      const input = SyncInput.safeParse(await readSmallJson(request, maxSyncBytes))
      return syncAnnotations(incoming, input.data ?? refuse('badParameters'))
    },
  },
  {
    method: 'POST',
    path: '/v/annotations/{content}',
    needs: 'key',
    answer: async (incoming, { request, params }) => {
      const input = OtherBookInput.safeParse(await readSmallJson(request, maxSyncBytes))
      return syncOtherBook(incoming, params.content, input.data ?? refuse('badParameters'))
    },
  },
  {
    method: 'POST',
    path: '/v/place',
    needs: 'key',
    answer: async (incoming, { request }) => void (await notePlace(incoming, await readPages(request))),
  },
  {
    method: 'POST',
    path: '/v/seat',
    needs: 'key',
    answer: async (incoming) => void (await noteReader(incoming)),
  },
  {
    method: 'DELETE',
    path: '/v/seat',
    needs: 'key',
    answer: async (incoming) => void (await leaveSeat(incoming)),
  },
  {
    method: 'GET',
    path: '/v/print',
    needs: 'key',
    answer: async (incoming) => ({ meter: await getPrintMeter(incoming) }),
  },
  {
    method: 'POST',
    path: '/v/print',
    needs: 'key',
    answer: async (incoming, { request }) => void (await printPages(incoming, await readPages(request))),
  },
  {
    method: 'GET',
    path: '/v/copy',
    needs: 'key',
    answer: async (incoming) => ({ meter: await getCopyMeter(incoming) }),
  },
  {
    method: 'POST',
    path: '/v/copy',
    needs: 'key',
    answer: async (incoming, { request }) => {
      const input = CopyInput.safeParse(await readSmallJson(request))
      await copyText(incoming, input.data?.characters ?? refuse('badParameters'))
    },
  },
  { method: 'GET', path: '/v/offline/book', needs: 'key', answer: savedBookPage },
  { method: 'GET', path: '/v/offline/icon', needs: 'key', answer: savedIcon },
  { method: 'POST', path: '/v/offline', needs: 'key', answer: renewCopy },
  {
    method: 'DELETE',
    path: '/v/offline',
    needs: 'key',
    answer: async (incoming) => void (await leaveCopy(incoming)),
  },
  { method: 'GET', path: '/offline/worker.js', needs: 'nothing', answer: offlineWorker },
  { method: 'GET', path: '/offline/{site}/', needs: 'nothing', answer: shelfPage },
  { method: 'GET', path: '/offline/{site}/read/{token}', needs: 'nothing', answer: toShelf },
  { method: 'GET', path: takeOfflinePath, needs: 'token', answer: takePage },
  { method: 'POST', path: plainPagePath, needs: 'keyInForm', answer: plainPage },
  { method: 'GET', path: launchPath, needs: 'token', answer: viewerPage },
]
