import { vi } from 'vitest'

type Sleeper = { at: number; wake: () => void }

/**
 * Time that passes only while everybody waits for it: hours of waiting take as long as the work between them. `clock` is what the product
 * reads. The test restores all mocks at its end.
 */
export function virtualTime(clock: { now: number }) {
  let sleepers: Sleeper[] = []
  const encryption = watchEncryption()
  /** Waits until what was woken has come to its next wait. */
  const quiet = async () => {
    for (let turn = 0; turn < 4; turn = encryption.underWay === 0 ? turn + 1 : 0)
      await new Promise((done) => setImmediate(done))
  }
  return {
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ at: clock.now + ms, wake })),
    /** Lets time pass until something is the case, or nobody waits any more. */
    async passUntil(isOver: () => boolean): Promise<void> {
      for (;;) {
        await quiet()
        if (isOver() || sleepers.length === 0) return
        clock.now = Math.min(...sleepers.map(({ at }) => at))
        const due = sleepers.filter(({ at }) => at <= clock.now)
        sleepers = sleepers.filter(({ at }) => at > clock.now)
        for (const { wake } of due) wake()
      }
    },
  }
}

/** Counts encryption that is under way. It is the only work that runs on another thread, so that an idle moment isn't its end. */
function watchEncryption() {
  const watched = { underWay: 0 }
  const { subtle } = crypto
  for (const name of ['digest', 'importKey', 'encrypt', 'decrypt', 'sign', 'verify'] as const) {
    const original = subtle[name].bind(subtle) as (...given: unknown[]) => Promise<unknown>
    vi.spyOn(subtle, name).mockImplementation((async (...given: unknown[]) => {
      watched.underWay++
      return original(...given).finally(() => {
        watched.underWay--
      })
    }) as never)
  }
  return watched
}
