import { expect, it } from 'vitest'
import { readBookmark, writeBookmark } from './bookmark.ts'

const at = `00000085-0000024c-00004c6d-${'8e61117bf38d7adb71b934ebbf891683'}`
const sessionAt = (bookmark: string | null) => ({ getBookmark: () => bookmark }) as D1DatabaseSession

it.each(['DB', 'DB_2'] as const)('a bookmark of %s is read as it was written', (database) => {
  const cookie = writeBookmark({ database, d1: sessionAt(at) })
  expect(readBookmark(cookie)).toEqual({ database, at })
})

it('a bookmark without a database, as cookies had it before there were several, is of the first one', () => {
  expect(readBookmark(at)).toEqual({ database: 'DB', at })
})

it.each(["first-primary' OR 1", `DB_99.${at}`, `db_2.${at}`, `${at}x`, 'DB_2.', ''])(
  'ignores %j',
  (cookie) => {
    expect(readBookmark(cookie)).toBeNull()
  },
)

it('writes none before anything was asked', () => {
  expect(writeBookmark({ database: 'DB_2', d1: sessionAt(null) })).toBeNull()
})
