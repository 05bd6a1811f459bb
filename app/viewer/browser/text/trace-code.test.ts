import { expect, it } from 'vitest'
import { newTraceCode } from '#app/features/reading/model/viewer/new-grant.ts'
import { traceCodeAt } from './page-runs.ts'

it('recognises the trace code by its place and its characters', () => {
  const code = newTraceCode((length) => Uint8Array.from({ length }, (_, at) => at * 31))
  expect(traceCodeAt(['終わり。', '12', ` ${code}`, ''])).toBe(2)
  expect(traceCodeAt(['終わり。', code, '12'])).toBe(-1)
  expect(traceCodeAt(['2024-2025 版'])).toBe(-1)
  expect(traceCodeAt([])).toBe(-1)
})
