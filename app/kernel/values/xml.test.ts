import { expect, it } from 'vitest'
import { xmlElement, xmlText } from './visible-text.ts'

it('escapes the characters that have a meaning in XML', () => {
  expect(xmlText(`a < b & "c" > 'd'`)).toBe('a &lt; b &amp; &quot;c&quot; &gt; &apos;d&apos;')
})

it('removes the characters that XML can’t contain', () => {
  expect(xmlText('a\u0000\ufffeb\n')).toBe('ab\n')
})

it('closes its elements, quotes attributes, and shortens empty elements', () => {
  const inner = xmlElement('b', { text: '<' })
  expect(xmlElement('a', [inner], { href: '?x=1&y="2"' })).toBe(
    '<a href="?x=1&amp;y=&quot;2&quot;"><b>&lt;</b></a>',
  )
  expect(xmlElement('a', { text: '' })).toBe('<a/>')
})
