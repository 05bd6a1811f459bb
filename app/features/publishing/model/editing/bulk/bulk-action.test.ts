import { expect, it } from 'vitest'
import { inverseOf, readBulkAction, writeBulkAction } from './bulk-action.ts'

it.each(['show', 'hide', 'addToGroup:3', 'removeTag:12', 'recommend', 'delete', 'restore'])(
  'the undoing of %s is undone by itself',
  (text) => {
    const action = readBulkAction(text)!
    expect(writeBulkAction(action)).toBe(text)
    expect(inverseOf(action)).not.toEqual(action)
    expect(inverseOf(inverseOf(action))).toEqual(action)
  },
)

it.each(['', 'burn', 'addToGroup', 'addToGroup:x', 'hide:3', 'addTag:0'])('%j is no action', (text) => {
  expect(readBulkAction(text)).toBeNull()
})
