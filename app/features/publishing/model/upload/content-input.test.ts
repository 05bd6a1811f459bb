import { describe, expect, it } from 'vitest'
import { ContentData } from './content-input.ts'

const minimal = { title: '海', contentGroupIds: [1] }

const problems = (input: unknown) => {
  const { error } = ContentData.safeParse(input)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('ContentData', () => {
  it('needs a title and a group, and has defaults for the rest', () => {
    expect(ContentData.parse(minimal)).toMatchObject({ author: '', view: true, print: 0 })
    expect(problems({})).toEqual(['title: required', 'contentGroupIds: required'])
    expect(problems({ title: '  ', contentGroupIds: [] })).toEqual([
      'title: required',
      'contentGroupIds: required',
    ])
    expect(problems({ ...minimal, title: 'あ'.repeat(256) })).toEqual(['title: tooLong?max=255'])
    for (const title of ['\u3164', '\u2800 \u200b', '\u00ad'])
      expect(problems({ ...minimal, title })).toEqual(['title: nothingVisible'])
    expect(problems({ ...minimal, title: '……' })).toEqual([])
  })

  it('removes characters that no page may contain', () => {
    const typed = { ...minimal, title: '\u0001海\u000b\u007f', description: '一\n二\ufffe\u0000' }
    expect(ContentData.parse(typed)).toMatchObject({ title: '海', description: '一\n二' })
    expect(problems({ ...minimal, title: '\u0000\u001f' })).toContain('title: required')
  })

  it('accepts a single group under its own name, as number or text', () => {
    expect(ContentData.parse({ title: 'a', contentGroupId: '2' }).contentGroupIds).toEqual([2])
    expect(ContentData.parse({ title: 'a', contentGroupIds: ['1', 2, 1] }).contentGroupIds).toEqual([1, 2])
    expect(problems({ title: 'a', contentGroupId: 'x' })).toEqual(['contentGroupIds.0: invalidId'])
    expect(problems({ title: 'a', contentGroupId: 0 })).toEqual(['contentGroupIds.0: invalidId'])
  })

  it('accepts flags, print rights, numbers and days in the forms that clients use', () => {
    expect(ContentData.parse({ ...minimal, view: 'false', print: '2', param1: 2024 })).toMatchObject({
      view: false,
      print: 2,
      param1: '2024',
    })
    expect(ContentData.parse({ ...minimal, publishedOn: '11/20/2026' }).publishedOn).toBe('2026-11-20')
    expect(ContentData.parse({ ...minimal, publishedOn: '2026-11-20' }).publishedOn).toBe('2026-11-20')
    expect(problems({ ...minimal, print: 3, view: 'maybe', publishedOn: '2026-02-30' })).toEqual([
      'view: notAChoice',
      'print: notAChoice',
      'publishedOn: invalidDate',
    ])
  })
})
