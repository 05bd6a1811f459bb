import { expect, it } from 'vitest'
import { readShown, readShownOnce } from './shown-texts.ts'

const pageOf = (length: number) => 'あ'.repeat(length)

/** A bucket with a file of two pages under every key but `gone`, and the keys that were read. */
function bucket(length = 10) {
  const read: string[] = []
  const get = async (key: string) => {
    read.push(key)
    if (key === 'gone') return null
    return { json: async () => ({ firstPage: 17, pages: [pageOf(length), `${key} text`] }) }
  }
  return { files: { get } as unknown as R2Bucket, read }
}

it('reads a file once in ten seconds, and shows its pages by their numbers in the document', async () => {
  const { files, read } = bucket()
  for (const now of [0, 9_999]) {
    const texts = await readShownOnce(files, 'a', now)
    expect([16, 17, 18, 19].map((page) => texts?.textOf(page))).toEqual([null, pageOf(10), 'a text', null])
  }
  expect(read).toEqual(['a'])
  await readShownOnce(files, 'a', 10_000)
  await readShownOnce(files, 'b', 10_000)
  expect(read).toEqual(['a', 'a', 'b'])
  await readShown(files, 'b')
  expect(read).toEqual(['a', 'a', 'b', 'b'])
})

it('asks again for a file that is not there', async () => {
  const { files, read } = bucket()
  for (let time = 0; time < 2; time++) expect(await readShownOnce(files, 'gone', 0)).toBeNull()
  expect(read).toEqual(['gone', 'gone'])
})

it('keeps two million characters at most, and drops the oldest first', async () => {
  const { files, read } = bucket(900_000)
  for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await readShownOnce(files, key, 0)
  expect(read).toEqual(['a', 'b', 'c', 'a'])
})
