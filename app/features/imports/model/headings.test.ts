import { expect, it } from 'vitest'
import { contentColumns, readOnlyColumns } from '#app/features/imports/model/contents/content-columns.ts'
import { userColumns } from '#app/features/imports/model/users/user-importer.ts'
import { nearestColumn } from './headings.ts'

it('finds columns by other spellings, with typing errors, or in either language', () => {
  const near = (heading: string) => nearestColumn(heading, [...contentColumns, ...readOnlyColumns])
  expect(
    ['Title', 'titel', 'Content-ID', '著者名', 'キーワード', 'ｐｕｂｌｉｓｈｅｄ　ｏｎ'].map(near),
  ).toEqual(['title', 'title', 'content_id', 'author', 'keywords', 'published_on'])
  expect(nearestColumn('メール', userColumns)).toBe('email')
  // Three letters of ten may differ, but not four.
  expect(['prxxxction', 'prxxxxtion'].map(near)).toEqual(['protection', null])
})

it('finds columns by the names of earlier exports', () => {
  const near = (heading: string) => nearestColumn(heading, [...contentColumns, ...readOnlyColumns])
  expect(['頒布者', '項目1', '項目5', 'マーク', 'Mark', '登録日'].map(near)).toEqual([
    'distributor_name',
    'param1',
    'param5',
    'type',
    'type',
    'added_on',
  ])
})

it('finds nothing if nothing is similar', () => {
  expect(
    ['', '---', 'qqq', '在庫', 'x', 'e', '名', 'shelf', 'price', 'publish date'].map((heading) =>
      nearestColumn(heading, contentColumns),
    ),
  ).toEqual(Array(10).fill(null))
})
