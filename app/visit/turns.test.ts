import { describe, expect, it, vi } from 'vitest'
import { Turns } from './turns.ts'

/** A turn that lasts until it is told to end. */
function held(turns: Turns, log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const done = turns.run(async () => {
    log.push(`${name} begins`)
    await promise
    log.push(`${name} ends`)
  })
  return { done, end: resolve, fail: reject }
}

describe('turns', () => {
  it('are taken one at a time, in the order they were asked for', async () => {
    const turns = new Turns(1)
    const log: string[] = []
    const [a, b, c] = ['a', 'b', 'c'].map((name) => held(turns, log, name))
    for (const one of [c, b, a]) one?.end()
    await Promise.all([a?.done, b?.done, c?.done])
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  it('go on after one that fails, and begin anew after the last', async () => {
    const turns = new Turns(1)
    const log: string[] = []
    const [a, b] = ['a', 'b'].map((name) => held(turns, log, name))
    a?.fail(new Error('broken'))
    await expect(a?.done).rejects.toThrow('broken')
    b?.end()
    await b?.done
    expect(await turns.run(async () => 'again')).toBe('again')
    expect(log).toEqual(['a begins', 'b begins', 'b ends'])
  })

  it('of somebody whom the runtime cut off is given to the next after ten seconds', async () => {
    vi.useFakeTimers()
    const turns = new Turns(1)
    const log: string[] = []
    held(turns, log, 'cut off')
    const next = held(turns, log, 'next')
    next.end()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(log).toEqual(['cut off begins'])
    await vi.advanceTimersByTimeAsync(2_000)
    await next.done
    expect(log).toEqual(['cut off begins', 'next begins', 'next ends'])
    vi.useRealTimers()
  })
})
