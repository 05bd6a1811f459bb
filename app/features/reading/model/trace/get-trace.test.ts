import { expect, it } from 'vitest'
import { newTraceCode } from '#app/features/reading/model/viewer/new-grant.ts'
import { readTraceCode } from './get-trace.ts'

it.each([
  ['7K3M-Q0ZX', '7K3M-Q0ZX'],
  [' 7k3m q0zx\n', '7K3M-Q0ZX'],
  ['７Ｋ３Ｍ－Ｑ０ＺＸ', '7K3M-Q0ZX'],
  ['7k3mqozx', '7K3M-Q0ZX'],
  ['IL3M–Q0ZX', '113M-Q0ZX'],
  ['7K3M-Q0Z', null],
  ['7K3M-Q0ZXA', null],
  ['7K3M-QUZX', null],
  ['', null],
  ['読者 太郎', null],
])('%j is the code %s', (typed, code) => {
  expect(readTraceCode(typed)).toBe(code)
})

it('reads every code that is printed', () => {
  const codes = Array.from({ length: 500 }, () =>
    newTraceCode((n) => crypto.getRandomValues(new Uint8Array(n))),
  )
  expect(codes.map(readTraceCode)).toEqual(codes)
})
