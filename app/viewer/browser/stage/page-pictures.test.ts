import { describe, expect, it } from 'vitest'
import { PagePictures } from './page-pictures.ts'

/** Pictures of ten pages, the requests for them, and a way to answer one. */
function pictures() {
  const asked: { page: number; signal: AbortSignal; answer: (blob: Blob | Error) => void }[] = []
  const fetch = (page: number, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Blob>()
    const answer = (blob: Blob | Error) => (blob instanceof Error ? reject(blob) : resolve(blob))
    signal.addEventListener('abort', () => reject(new Error('aborted')))
    asked.push({ page, signal, answer })
    return promise
  }
  const noSheet = { querySelector: () => null } as unknown as HTMLElement
  return { asked, of: new PagePictures(10, fetch, noSheet) }
}

describe('the pictures of pages', () => {
  it('aborts the request for a page that nobody waits for any more, and asks for it anew later', async () => {
    const { asked, of } = pictures()
    const [one, other] = [of.pixels(3), of.picture(3)]
    of.giveUp(3)
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false])
    of.giveUp(3)
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true])
    expect(await Promise.all([one, other])).toEqual([null, null])
    void of.pixels(3)
    expect(asked.map(({ page }) => page)).toEqual([3, 3])
  })

  it('asks once for all who want the same page, and again after a failure', async () => {
    const { asked, of } = pictures()
    const both = [of.pixels(4), of.pixels(4)]
    asked[0]?.answer(new Error('no connection'))
    expect(await Promise.all(both)).toEqual([null, null])
    void of.pixels(4)
    expect(asked).toHaveLength(2)
  })

  it('has none of a page that the server has not drawn', async () => {
    const { asked, of } = pictures()
    expect([of.has(10), of.has(11)]).toEqual([true, false])
    expect(await of.pixels(11)).toBeNull()
    expect(asked).toEqual([])
  })
})
