import { expect, it } from 'vitest'
import { usualRoom } from '#app/kernel/values/notes-room.ts'
import { roomLeft } from './room.ts'

it('what is left is what is allowed, and beyond the usual only what nothing was given back of', () => {
  expect(roomLeft({ bytes: 100, allowed: usualRoom }, 0)).toBe(usualRoom - 100)
  expect(roomLeft({ bytes: 100, allowed: usualRoom }, 40)).toBe(usualRoom - 60)
  const more = usualRoom + 1_000
  expect(roomLeft({ bytes: usualRoom + 400, allowed: more }, 0)).toBe(600)
  expect(roomLeft({ bytes: usualRoom + 400, allowed: more }, 100)).toBe(0)
  expect(roomLeft({ bytes: usualRoom + 400, allowed: more }, 500)).toBe(100)
})
