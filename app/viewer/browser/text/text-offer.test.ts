import { beforeEach, expect, it, vi } from 'vitest'
import { TextOffer } from './text-offer.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

/** Opens a book and shows pages of so many letters. Answers what happened. */
function read(pages: readonly number[], { accepts = false, hasRoom = true } = {}): string[] {
  const done: string[] = []
  let press = () => {}
  const offer = new TextOffer({
    open: () => done.push('opened'),
    offer: (accept) => {
      if (!hasRoom) return false
      done.push('offered')
      press = accept
      return true
    },
  })
  for (const letters of pages) offer.shown(letters)
  if (accepts) press()
  return done
}

it('offers text once, at the first page that has some, and never again', () => {
  expect(read([12, 80])).toEqual([])
  expect(read([12, 600, 700])).toEqual(['offered'])
  expect(read([600])).toEqual([])
})

it('opens the next text book as text if the offer was accepted, until the reader returns to the pages', () => {
  expect(read([600], { accepts: true })).toEqual(['offered', 'opened'])
  expect(read([12])).toEqual([])
  expect(read([600, 600])).toEqual(['opened'])
  new TextOffer({ open: () => {}, offer: () => true }).chosen(false)
  expect(read([600])).toEqual([])
})

it('waits if another note is shown', () => {
  expect(read([600], { hasRoom: false })).toEqual([])
  expect(read([600])).toEqual(['offered'])
})
