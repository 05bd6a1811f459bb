import { expect, it } from 'vitest'
import { defaultRoom } from '#app/kernel/values/notes-room.ts'
import { roomLeft } from './annotation.ts'

it('the room left is the limit less the notes, and a raised limit shrinks with what is deleted', () => {
  expect(roomLeft({ bytes: 100, allowed: defaultRoom }, 0)).toBe(defaultRoom - 100)
  expect(roomLeft({ bytes: 100, allowed: defaultRoom }, 40)).toBe(defaultRoom - 60)
  const more = defaultRoom + 1_000
  expect(roomLeft({ bytes: defaultRoom + 400, allowed: more }, 0)).toBe(600)
  expect(roomLeft({ bytes: defaultRoom + 400, allowed: more }, 100)).toBe(0)
  expect(roomLeft({ bytes: defaultRoom + 400, allowed: more }, 500)).toBe(100)
})
