import { expect, it } from 'vitest'
import { xmlElement, xmlText } from './xml.ts'

it('writes what has a meaning in XML as entities', () => {
  expect(xmlText(`a < b & "c" > 'd'`)).toBe('a &lt; b &amp; &quot;c&quot; &gt; &apos;d&apos;')
})

it('leaves out what XML has no place for, and nothing else', () => {
  const lone = String.fromCharCode(0xd83d)
  expect(xmlText(`a\u0000\u0008\u000b\u001f${lone}\ufffe\uffffb`)).toBe('ab')
  expect(xmlText('行\n目\t𠮷😀\u0085')).toBe('行\n目\t𠮷😀\u0085')
})

it('closes what it opens, quotes attributes, and shortens what is empty', () => {
  const inner = xmlElement('b', { text: '<' })
  expect(xmlElement('a', [inner], { href: '?x=1&y="2"' })).toBe(
    '<a href="?x=1&amp;y=&quot;2&quot;"><b>&lt;</b></a>',
  )
  expect(xmlElement('a', { text: '' })).toBe('<a/>')
})
