import { expect, it } from 'vitest'
import { xmlElement, xmlText } from './visible-text.ts'

it('writes what has a meaning in XML as entities', () => {
  expect(xmlText(`a < b & "c" > 'd'`)).toBe('a &lt; b &amp; &quot;c&quot; &gt; &apos;d&apos;')
})

it('leaves out what XML has no place for', () => {
  expect(xmlText('a\u0000\ufffeb\n')).toBe('ab\n')
})

it('closes what it opens, quotes attributes, and shortens what is empty', () => {
  const inner = xmlElement('b', { text: '<' })
  expect(xmlElement('a', [inner], { href: '?x=1&y="2"' })).toBe(
    '<a href="?x=1&amp;y=&quot;2&quot;"><b>&lt;</b></a>',
  )
  expect(xmlElement('a', { text: '' })).toBe('<a/>')
})
