import { describe, expect, it } from 'vitest'
import { type Document, progressOf } from './document.ts'

const document: Document = {
  tenantId: 1,
  contentId: 'c',
  version: 1,
  state: 'waiting',
  reason: null,
  reasonPage: null,
  fileName: 'a.pdf',
  bytes: 1,
  sourceKey: 'k',
  sourceKept: true,
  uploadedBy: null,
  restoredFrom: null,
  pages: null,
  pagesDone: 0,
  segments: 0,
  ownerRestricted: false,
  rightToLeft: false,
  pagesInColumns: 0,
  trim: null,
  withdrawsOlder: false,
  createdAt: 0,
  updatedAt: 0,
}

describe('progressOf', () => {
  it('R387 rounds to whole percent', () => {
    expect(progressOf(document)).toMatchObject({ state: 0, percent: 0, pagesTotal: null })
    expect(progressOf({ ...document, state: 'splitting', pages: 3, pagesDone: 1 }).percent).toBe(33)
    expect(progressOf({ ...document, state: 'splitting', pages: 3, pagesDone: 2 }).percent).toBe(67)
  })

  it('R388 says 100 only when readers see the file', () => {
    expect(progressOf({ ...document, state: 'splitting', pages: 3, pagesDone: 3 })).toMatchObject({
      state: 0,
      percent: 99,
    })
    expect(progressOf({ ...document, state: 'ready', pages: 3, pagesDone: 3 })).toMatchObject({
      state: 1,
      percent: 100,
    })
  })

  it('R393 marks a refused file as an error with its reason and page', () => {
    const refused = { ...document, state: 'refused' as const, reason: 'damaged' as const, reasonPage: 7 }
    expect(progressOf({ ...refused, pages: 10, pagesDone: 5 })).toEqual({
      state: 2,
      percent: 50,
      pagesDone: 5,
      pagesTotal: 10,
      reason: 'damaged',
      reasonPage: 7,
    })
  })
})
