import { describe, expect, it } from 'vitest'
import { type CallFrame, type CpuProfile, originOf, type Place, sumProfile } from './sum-profile.ts'

const frame = (functionName: string, url = ''): CallFrame => ({
  functionName,
  url,
  lineNumber: 0,
  columnNumber: 0,
})
const places = ({ functionName, url }: CallFrame): Place => ({ name: functionName, file: url })

/** A page that renders itself twice, one call inside the other, and then waits. */
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 5, 6] },
    { id: 2, callFrame: frame('loader', 'app/features/search/site/a.ts:1'), children: [3] },
    { id: 3, callFrame: frame('render', 'node_modules/react-dom/x.js:1'), children: [4] },
    { id: 4, callFrame: frame('render', 'node_modules/react-dom/x.js:1') },
    { id: 5, callFrame: frame('(garbage collector)') },
    { id: 6, callFrame: frame('(idle)') },
  ],
  samples: [2, 3, 4, 5, 6],
  timeDeltas: [900, 10, 20, 30, 40, 5000],
}

describe('the sums of a profile', () => {
  const { micros, byOrigin, self, total } = sumProfile(profile, places)

  it('count the time until the next sample, and none in which the Worker did nothing', () => {
    expect(micros).toBe(10 + 20 + 30 + 40)
  })

  it('name where the time goes, the largest first', () => {
    expect(byOrigin).toEqual([
      { what: 'React', micros: 50 },
      { what: 'garbage collection', micros: 40 },
      { what: 'app/features/search', micros: 10 },
    ])
  })

  it('tell a function’s own time from that of all it calls, and count a call inside itself once', () => {
    expect(self[0]).toEqual({ what: 'render  node_modules/react-dom/x.js:1', micros: 50 })
    expect(total).toContainEqual({ what: 'loader  app/features/search/site/a.ts:1', micros: 60 })
    expect(total).toContainEqual({ what: 'render  node_modules/react-dom/x.js:1', micros: 50 })
  })
})

it.each([
  ['app/kernel/i18n/translation.ts:9', 'f', 'app/kernel'],
  ['app/features/catalogue/site/home.route.tsx:9', 'f', 'app/features/catalogue'],
  ['node_modules/@remix-run/router/dist/router.js:9', 'f', 'Remix'],
  ['node_modules/zod/v4/core.js:9', 'f', 'zod'],
  ['workers/respond.ts:9', 'f', 'workers'],
  ['cloudflare-internal:d1-api', 'batch', 'workerd'],
  ['', 'Response', 'V8 and workerd, called by name'],
  ['', '(program)', 'workerd and V8 outside functions'],
])('a function of %s named %s belongs to %s', (file, name, origin) => {
  expect(originOf({ name, file })).toBe(origin)
})
