import { expect, it } from 'vitest'
import { parseContentGroupId } from './content-group-id.ts'

it('ruling 14 accepts whole numbers from 1', () => {
  expect(['1', '42', '999999999'].map(parseContentGroupId)).toEqual([1, 42, 999_999_999])
})

it('ruling 14 accepts no other spelling, so that a group has only one URL', () => {
  const others = [
    '',
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    '0x1',
    ' 1',
    '1\n',
    '１',
    'search',
    '1234567890',
    undefined,
  ]
  for (const other of others) expect(parseContentGroupId(other)).toBeNull()
})
