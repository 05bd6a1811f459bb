import { describe, expect, it, vi } from 'vitest'
import { FairQueue, runWhenIdle, serving } from './in-flight.ts'

/** Queues work that goes on until the test ends it. */
function held(queue: FairQueue, log: string[], name: string, key = '') {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const done = queue.run(async () => {
    log.push(`${name} begins`)
    await promise
    log.push(`${name} ends`)
  }, key)
  return { done, end: resolve, fail: reject }
}

describe('queue', () => {
  it('are taken one at a time, in the order they were asked for', async () => {
    const queue = new FairQueue(1)
    const log: string[] = []
    const [a, b, c] = ['a', 'b', 'c'].map((name) => held(queue, log, name))
    for (const one of [c, b, a]) one?.end()
    await Promise.all([a?.done, b?.done, c?.done])
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  it('takes turns between keys, so that a crowd of one doesn’t hold up another’s first', async () => {
    const queue = new FairQueue(1)
    const log: string[] = []
    const crowd = ['a1', 'a2', 'a3', 'a4'].map((name) => held(queue, log, name, 'a'))
    const others = ['b1', 'c1', 'b2'].map((name) => held(queue, log, name, name[0]))
    const all = [...crowd, ...others]
    for (const one of all) one.end()
    await Promise.all(all.map(({ done }) => done))
    const begun = log.filter((line) => line.endsWith('begins')).map((line) => line.split(' ')[0])
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
    // When the line is empty again, an earlier crowd no longer counts against its key.
    expect(await queue.run(async () => 'again', 'a')).toBe('again')
  })

  it('goes on after a failed one, and starts anew after the last', async () => {
    const queue = new FairQueue(1)
    const log: string[] = []
    const [a, b] = ['a', 'b'].map((name) => held(queue, log, name))
    a?.fail(new Error('broken'))
    await expect(a?.done).rejects.toThrow('broken')
    b?.end()
    await b?.done
    expect(await queue.run(async () => 'again')).toBe('again')
    expect(log).toEqual(['a begins', 'b begins', 'b ends'])
  })

  it('gives the turn of a request that the runtime has cut off to the next one after ten seconds', async () => {
    vi.useFakeTimers()
    const queue = new FairQueue(1)
    const log: string[] = []
    held(queue, log, 'cut off')
    const next = held(queue, log, 'next')
    next.end()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(log).toEqual(['cut off begins'])
    await vi.advanceTimersByTimeAsync(2_000)
    await next.done
    expect(log).toEqual(['cut off begins', 'next begins', 'next ends'])
    vi.useRealTimers()
  })
})

describe('slow work', () => {
  /** Serves a page that takes until the test ends it. */
  function page(log: string[], name: string) {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const done = serving('GET', async () => {
      log.push(`${name} begins`)
      await promise
      log.push(`${name} ends`)
    })
    return { done, end }
  }

  it('begins after the requests that are under way, and lets those go first that arrive between its steps', async () => {
    const log: string[] = []
    const early = page(log, 'early')
    const late: ReturnType<typeof page>[] = []
    const work = serving('POST', () =>
      runWhenIdle(
        async (giveWay) => {
          log.push('step 1')
          late.push(page(log, 'late'))
          setImmediate(() => late[0]?.end())
          await giveWay()
          log.push('step 2')
          await giveWay()
          log.push('step 3')
        },
        { queue: new FairQueue(1), key: '', maxPauses: { before: 1_000_000, between: 1_000_000 } },
      ),
    )
    setImmediate(early.end)
    await Promise.all([early.done, work, ...late.map(({ done }) => done)])
    const order = ['early begins', 'early ends', 'step 1', 'late begins', 'late ends', 'step 2', 'step 3']
    expect(log).toEqual(order)
  })

  it('goes on after some pauses although another request doesn’t end', async () => {
    const log: string[] = []
    const endless = page(log, 'endless')
    const steps = async (giveWay: () => Promise<void>) => {
      log.push('step 1')
      await giveWay()
      log.push('step 2')
    }
    await serving('POST', () =>
      runWhenIdle(steps, { queue: new FairQueue(1), key: '', maxPauses: { before: 3, between: 3 } }),
    )
    endless.end()
    await endless.done
    expect(log).toEqual(['endless begins', 'step 1', 'step 2', 'endless ends'])
  })
})
