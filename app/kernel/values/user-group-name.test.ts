import { expect, it } from 'vitest'
import { isUserGroupName, userGroupNameKey } from './names.ts'

it('R413 accepts letters, digits, underscores, spaces and hyphens', () => {
  for (const name of [
    'a',
    'Class 3-B',
    'north_campus',
    '2026',
    '-',
    '三年',
    '北町大学　図書館',
    'サッカー部',
    'ａ',
    'École',
    'x'.repeat(64),
  ])
    expect([name, isUserGroupName(name)]).toEqual([name, true])
})

it('R413 accepts nothing else', () => {
  const bad = [
    '',
    ' ',
    ' a',
    'a ',
    'a\tb',
    'a\n',
    'a.b',
    'a/b',
    '　三年',
    '三年、四年',
    '三年・四年',
    '\u{1F4DA}',
    '\u0301',
    "a'b",
    '<b>',
    'x'.repeat(65),
  ]
  for (const name of bad) expect([name, isUserGroupName(name)]).toEqual([name, false])
})

it('R413 ignores case and width when names are compared', () => {
  expect(userGroupNameKey('３年 Ａ')).toBe(userGroupNameKey('3年 a'))
  expect(userGroupNameKey('North Campus')).toBe(userGroupNameKey('north campus'))
})
