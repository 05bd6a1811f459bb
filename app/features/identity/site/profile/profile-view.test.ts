import { expect, it } from 'vitest'
import type { OwnSession } from '#app/features/identity/model/session/sessions.ts'
import { viewOwnSession } from './profile-view.ts'

const session: OwnSession = {
  id: 'x',
  device: 'Chrome, Windows',
  country: 'JP',
  loginType: 'EMAIL',
  isApp: false,
  isThis: true,
  lastUsedAt: Date.parse('2026-11-20T03:04:05Z'),
  createdAt: 0,
}

it('gives the place in the reader’s language, and the time in Japan (R416)', () => {
  expect(viewOwnSession(session, 'ja')).toMatchObject({
    place: '日本',
    lastUsed: '20/11/2026 12:04:05',
  })
  expect(viewOwnSession(session, 'en')).toMatchObject({ place: 'Japan' })
})

it.each([null, 'XX', 'T1', '日本'])('has no place for %s', (country) => {
  expect(viewOwnSession({ ...session, country }, 'ja').place).toBeNull()
})
