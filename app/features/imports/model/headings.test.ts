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
  const former = {
    頒布者: 'distributor_name',
    Distributor: 'distributor_name',
    項目1: 'param1',
    'Parameter 5': 'param5',
    マーク: 'type',
    Mark: 'type',
    登録日: 'added_on',
    題名: 'title',
    'Groups (names)': 'content_group_names',
    'グループ（番号）': 'content_group_ids',
    Visible: 'view',
    'Shown until': 'publish_until',
  }
  expect(Object.keys(former).map(near)).toEqual(Object.values(former))
})

it('finds nothing if nothing is similar', () => {
  expect(
    ['', '---', 'qqq', '在庫', 'x', 'e', '名', 'shelf', 'price', 'released'].map((heading) =>
      nearestColumn(heading, contentColumns),
    ),
  ).toEqual(Array(10).fill(null))
})
