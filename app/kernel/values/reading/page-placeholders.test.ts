import { expect, it } from 'vitest'
import { packPictures, pagesPerFile, placeholderFileOf, unpackPictures } from './page-placeholders.ts'

it('packed pictures are unpacked as they were, those of pages without one too', () => {
  const pictures = [Uint8Array.of(1, 2, 3), new Uint8Array(0), new Uint8Array(70).fill(9)]
  expect(unpackPictures(packPictures(pictures))).toEqual(pictures)
  expect(unpackPictures(packPictures([]))).toEqual([])
})

it('refuses a picture that is too long for its length to be written', () => {
  expect(() => packPictures([new Uint8Array(0x10000)])).toThrow(RangeError)
})

it('each page is in one file, as many pages in each', () => {
  expect([1, pagesPerFile, pagesPerFile + 1].map(placeholderFileOf)).toEqual([0, 0, 1])
})
