import { expect, it } from 'vitest'
import { isUserGroupName, userGroupNameKey } from './user-group-name.ts'

it('R413 takes letters, digits, underscores, spaces and hyphens', () => {
  for (const name of ['a', 'Class 3-B', 'north_campus', '2026', '-', 'x'.repeat(64)])
    expect([name, isUserGroupName(name)]).toEqual([name, true])
})

it('R413 takes nothing else', () => {
  const bad = [
    '',
    ' ',
    ' a',
    'a ',
    'a\tb',
    'a\n',
    'a.b',
    'a/b',
    '三年',
    'ａ',
    'a　b',
    "a'b",
    '<b>',
    'x'.repeat(65),
  ]
  for (const name of bad) expect([name, isUserGroupName(name)]).toEqual([name, false])
})

it('R413 tells names apart without case', () => {
  expect(userGroupNameKey('North Campus')).toBe(userGroupNameKey('north campus'))
})
