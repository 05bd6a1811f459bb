import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/visit/visit.ts'
import { watermarkFor } from './watermark-text.ts'

const now = Date.parse('2026-11-20T20:00:00Z')
const reader = { kind: 'reader', level: 'reader', name: '青空 花子', email: 'hanako@aozora.example' }
const mark = (
  watermarkContent: string,
  actor: Record<string, unknown> | null = {},
  address: string | null = '203.0.113.7',
) => {
  const who = actor === null ? null : ({ ...reader, knownAs: reader.email, ...actor } as unknown as Actor)
  const setting = { watermarkContent, color: '#000000', fontSize: 18, position: 'tile' } as const
  return watermarkFor(setting, { actor: who, address, now, guestName: 'ゲスト' }).text
}

describe('ruling 42: the mark always has an identification that its reader can’t choose', () => {
  it('beside the tenant’s text, whatever that is', () => {
    expect(mark('{name} {date}')).toBe('青空 花子 2026/11/21\nhanako@aozora.example')
    expect(mark('社外秘')).toBe('社外秘\nhanako@aozora.example')
    for (const text of ['', ' \n\u3000']) expect(mark(text)).toBe('hanako@aozora.example')
  })

  it.each(['\u3164', '\u2800', '.', '', '他人 other@aozora.example hanako@aozora.example.invalid'])(
    'whatever the reader’s name: case %#',
    (name) => {
      expect(mark('{name}', { name }).split('\n').at(-1)).toBe('hanako@aozora.example')
    },
  )

  it('only once: not beside the e-mail address, unless that is only a contact address', () => {
    expect(mark('{name} <{email}>')).toBe('青空 花子 <hanako@aozora.example>')
    expect(mark('{email}', { knownAs: 'hanako-01' })).toBe('hanako@aozora.example\nhanako-01')
    expect(mark('{email}', { email: null, knownAs: 'hanako-01' })).toBe('hanako-01')
  })

  it('for a visitor by address, the address; for a guest only the trace code', () => {
    const hall = { level: 'ip_reader', name: '閲覧室', email: null, knownAs: 'aozorahall' }
    expect(mark('{name} {email}', hall)).toBe('閲覧室\n203.0.113.7')
    expect(mark('{name}', hall, null)).toBe('閲覧室\naozorahall')
    expect(mark('{name} {email} {date}', null)).toBe('ゲスト 2026/11/21')
  })
})
