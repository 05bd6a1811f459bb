import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A fake element with the few methods that the guard's notice uses. */
function element(): object {
  return { addEventListener: () => undefined, appendChild: () => undefined, scrollIntoView: () => undefined }
}

/** Sends a form to the guard, checks how it listens, and answers how often it stopped the event, in two ways. */
async function sending({ onLine, method, formmethod }: Record<'onLine' | 'method' | 'formmethod', unknown>) {
  const listened: unknown[][] = []
  vi.stubGlobal('document', { documentElement: { lang: 'ja' }, createElement: element })
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('addEventListener', (...all: unknown[]) => listened.push(all))
  const { sendOnline } = await import('./send-online.ts')
  sendOnline()
  const event = {
    target: { method, querySelector: () => null, contains: () => false, firstChild: null },
    submitter: { getAttribute: () => formmethod, closest: () => null },
    preventDefault: vi.fn(),
    stopImmediatePropagation: vi.fn(),
  }
  const [kind, guard, how] = listened[0] as [string, (event: unknown) => void, object]
  guard(event)
  expect([kind, how]).toEqual(['submit', { capture: true }])
  const stops = [event.preventDefault, event.stopImmediatePropagation]
  return stops.map(({ mock }) => mock.calls.length)
}

it.each([
  ['a form that changes something, without a connection', false, 'post', null, [1, 1]],
  ['the same with one', true, 'post', null, [0, 0]],
  ['a search, which the browser may still have', false, 'get', null, [0, 0]],
  ['a button of a search that changes something', false, 'get', 'post', [1, 1]],
  ['a button that only asks', false, 'post', 'get', [0, 0]],
])('holds back %s or lets it go', async (_, onLine, method, formmethod, stopped) => {
  expect(await sending({ onLine, method, formmethod })).toEqual(stopped)
})
