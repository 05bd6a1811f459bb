import { describe, expect, it } from 'vitest'
import { commandForKey } from './commands.ts'

const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const still = { rightToLeft: false, scrollsDown: false, scrollsSideways: false }

describe('keys', () => {
  it('turn pages with the arrows, mirrored in a right-bound book', () => {
    expect(commandForKey(press('ArrowRight'), still)).toBe('forward')
    expect(commandForKey(press('ArrowLeft'), still)).toBe('back')
    expect(commandForKey(press('ArrowRight'), { ...still, rightToLeft: true })).toBe('back')
    expect(commandForKey(press('ArrowLeft'), { ...still, rightToLeft: true })).toBe('forward')
  })

  it('turn pages downwards whatever the binding', () => {
    for (const rightToLeft of [false, true]) {
      expect(commandForKey(press('PageDown'), { ...still, rightToLeft })).toBe('forward')
      expect(commandForKey(press('ArrowDown'), { ...still, rightToLeft })).toBe('forward')
      expect(commandForKey(press(' ', { shiftKey: true }), { ...still, rightToLeft })).toBe('back')
    }
  })

  it('scroll if there is something to scroll to', () => {
    expect(commandForKey(press('ArrowDown'), { ...still, scrollsDown: true })).toBeNull()
    expect(commandForKey(press(' '), { ...still, scrollsDown: true })).toBeNull()
    expect(commandForKey(press('ArrowLeft'), { ...still, scrollsSideways: true })).toBeNull()
    expect(commandForKey(press('PageDown'), { ...still, scrollsDown: true })).toBe('forward')
  })

  it('work with caps lock on', () => {
    expect(commandForKey(press('F'), still)).toBe('fullscreen')
    expect(commandForKey(press('P'), still)).toBe('print')
    expect(commandForKey(press('A'), still)).toBe('textStyle')
  })

  it("leave the browser's own shortcuts alone, but for zoom, print and search", () => {
    expect(commandForKey(press('s', { ctrlKey: true }), still)).toBeNull()
    expect(commandForKey(press('f', { ctrlKey: true }), still)).toBe('search')
    expect(commandForKey(press('/'), still)).toBe('search')
    expect(commandForKey(press('n'), still)).toBe('nextFound')
    expect(commandForKey(press('N', { shiftKey: true }), still)).toBe('previousFound')
    expect(commandForKey(press('ArrowLeft', { altKey: true }), still)).toBeNull()
    expect(commandForKey(press('p', { ctrlKey: true }), still)).toBe('print')
    expect(commandForKey(press('p', { metaKey: true }), still)).toBe('print')
    expect(commandForKey(press('-', { ctrlKey: true }), still)).toBe('zoomOut')
  })

  it('are ignored if they have no command', () => {
    expect(commandForKey(press('x'), still)).toBeNull()
    expect(commandForKey(press('F5'), still)).toBeNull()
  })
})
