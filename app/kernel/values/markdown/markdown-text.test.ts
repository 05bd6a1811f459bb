import { micromark } from 'micromark'
import { describe, expect, it } from 'vitest'
import { chanceOf } from '#tests/visits/chance.ts'
import { markdownLine, markdownLines } from './markdown-text.ts'

/** Renders the text with the least strict renderer, which lets HTML and every scheme through. */
const rendered = (text: string) =>
  micromark(markdownLines(text).join('  \n'), { allowDangerousHtml: true, allowDangerousProtocol: true })

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '![x](data:text/html;base64,PHN2Zz4=)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x][y]\n[y]: <data:text/html,1>',
  '# heading',
  'words\n===',
  'words\n---',
  '- list\n+ list\n* list\n1. list\n2) list',
  '> quote',
  '```\ncode\n```',
  '~~~\ncode',
  '    code\n\tcode',
  '*a* _b_ **c** `d`',
  '\\<b>',
  '\\[x](y)',
  '&lt;b&gt; &#60;b&#62; &colon;',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'a\r# b\u2028# c\u0085- d',
  'a  \n<div onclick=x>\n\nb',
  '<!-- a\n\nb -->',
  '<https://evil.example/>',
  '`<b>`',
  'https://evil.example/`<b>x</b>',
  'a\\',
  'a\\\n<b>',
]

const signs = { lt: '<', gt: '>', quot: '"', amp: '&' }
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

describe('text in a Markdown file', () => {
  it.each(hostile)('is shown as plain text: %j', (text) => {
    const html = rendered(text)
    const tags = new Set([...html.matchAll(/<\/?([a-z!-]+)[^>]*>/gi)].map(([, name]) => name))
    expect([...tags].filter((name) => !['p', 'br', 'code'].includes(name ?? ''))).toEqual([])
    // Every other sign of HTML must be shown as text.
    expect(html.replaceAll(/<\/?(?:p|br \/|code)>/g, '')).not.toMatch(/[<>]/)
  })

  it('comes out of a renderer unchanged', () => {
    const letters = [...'<>&[](){}*_`~|#+-=:.!\\"\'1a星 $;/', 'javascript:', 'www.', '&lt;', '@a.b']
    const chance = chanceOf(27)
    for (let nth = 0; nth < 2_000; nth++) {
      const text = Array.from({ length: 1 + chance.upTo(12) }, () => chance.pick(letters)).join('')
      const html = micromark(`x ${markdownLine(text)}`)
      const shown = html
        .replace(/<\/?(?:p|code)>/g, '')
        .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof signs) => signs[name])
      expect([text, inOneLine(shown)]).toEqual([text, inOneLine(`x ${text}`)])
    }
  })

  it('stays readable where it needs no escape', () => {
    expect(markdownLines('Q&A: 3 - 2 = 1 (ok)\n　字下げ。')).toEqual(['Q&A: 3 - 2 = 1 (ok)', '　字下げ。'])
    expect(markdownLine('一行\r\n二行')).toBe('一行 二行')
  })

  it('makes no links: addresses become code, and executable schemes are broken up', () => {
    expect(markdownLine('see https://a.example/x?y=1&z=[2]を見る')).toBe(
      'see `https://a.example/x?y=1&z=[2]`を見る',
    )
    expect(markdownLine('WWW.a.example と a.b+c@d-e.example')).toBe('`WWW.a.example` と `a.b+c@d-e.example`')
    expect(markdownLine('https://日本語.example')).toBe('`https://`日本語.example')
    expect(markdownLine('JavaScript:alert(1) data:text/html')).toBe(
      'JavaScript&#58;alert(1) data&#58;text/html',
    )
    expect(markdownLine('data: 5')).toBe('data: 5')
  })

  it('contains no characters that hide or reverse the text after them', () => {
    expect(markdownLine('a\u202eb\0c\x1bd')).toBe('abcd')
  })
})
