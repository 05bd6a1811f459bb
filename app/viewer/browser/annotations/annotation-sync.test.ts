import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotAllowed, NotTaken, Unreachable, type ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import type { AnnotationBook } from './annotation-book.ts'
import { AnnotationSync, type OtherBooks } from './annotation-sync.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', { addEventListener: () => undefined })
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The sync of a book without changes, with a server that answers by this function. */
function syncWith(answer: () => Promise<object>) {
  const asked = vi.fn(answer)
  const book = { since: 0, changes: () => [], merge: () => undefined, tryAgain: () => undefined }
  const isSent: boolean[] = []
  const sync = new AnnotationSync(
    {
      book: book as unknown as AnnotationBook,
      others: { send: async () => undefined } as unknown as OtherBooks,
    },
    { annotations: asked } as unknown as ViewerServer,
    (sent) => void isSent.push(sent),
  )
  return { sync, asked, isSent }
}

describe('a server', () => {
  it.each([
    ['refuses for good', () => new NotAllowed('ended')],
    ['takes nothing of it', () => new NotTaken('406')],
  ])('%s is asked again only when there is something new to say', async (_, failure) => {
    const { sync, asked, isSent } = syncWith(() => Promise.reject(failure()))
    await sync.run()
    await vi.advanceTimersByTimeAsync(60 * minute)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(isSent).toEqual([false])
    sync.soon()
    await vi.advanceTimersByTimeAsync(minute)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('that can’t be reached is asked again with growing pauses, and with the first pause after it was back', async () => {
    let isAway = true
    const { sync, asked } = syncWith(() =>
      isAway ? Promise.reject(new Unreachable('503')) : Promise.resolve({ upTo: 0, annotations: [] }),
    )
    await sync.run()
    const askedAfter = async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds)
      return asked.mock.calls.length
    }
    expect([await askedAfter(14_999), await askedAfter(1)]).toEqual([1, 2])
    expect([await askedAfter(29_999), await askedAfter(1)]).toEqual([2, 3])
    // At the longest pause, every five minutes, that is 12 tries in an hour.
    expect((await askedAfter(60 * minute)) - 3).toBeLessThan(16)
    isAway = false
    await askedAfter(5 * minute)
    isAway = true
    await sync.run()
    const before = asked.mock.calls.length
    expect([await askedAfter(14_999), await askedAfter(1)]).toEqual([before, before + 1])
  })
})
