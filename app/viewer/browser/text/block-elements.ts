import { make } from '#app/viewer/browser/element.ts'
import type { Block } from '#app/viewer/browser/text/reflow/blocks.ts'
import { sentencesOf } from '#app/viewer/browser/text/reflow/paragraphs.ts'
import { rubyBase, rubyEnd, rubyReading } from '#app/viewer/browser/text/reflow/ruby.ts'

/**
 * Makes HTML from a page's text: headings below the page's own, lists, tables and code listings, with an element for each sentence that can
 * be spoken.
 */
export function elementsOf(blocks: readonly Block[]): HTMLElement[] {
  const elements: HTMLElement[] = []
  for (const block of blocks) {
    const last = elements[elements.length - 1]
    if (block.kind !== 'item') elements.push(elementOf(block))
    else if (last?.className === 'text-list') last.append(itemOf(block))
    else {
      const list = make('ul', 'text-list')
      // Safari only treats an element without list markers as a list if it has this role.
      list.setAttribute('role', 'list')
      list.append(itemOf(block))
      elements.push(list)
    }
  }
  return elements
}

function elementOf(block: Exclude<Block, { kind: 'item' }>): HTMLElement {
  if (block.kind === 'table') return tableOf(block)
  if (block.kind === 'code') return listingOf(block.lines)
  const element = block.kind === 'heading' ? make(`h${block.level}`, 'text-heading') : make('p', '')
  return filled(element, block.text)
}

function itemOf({ marker, text }: Extract<Block, { kind: 'item' }>): HTMLElement {
  const item = make('li', '')
  const content = filled(make('span', 'item-text'), text)
  item.append(make('span', 'item-marker', marker), ' ', content)
  return item
}

function tableOf({ rows, hasHead }: Extract<Block, { kind: 'table' }>): HTMLElement {
  const table = make('table', 'text-table')
  const [head, body] = [make('thead', ''), make('tbody', '')]
  for (const [nth, cells] of rows.entries()) {
    const row = make('tr', '')
    for (const text of cells) {
      const cell = make(hasHead && nth === 0 ? 'th' : 'td', '')
      if (cell.tagName === 'TH') cell.scope = 'col'
      row.append(filled(cell, text))
    }
    ;(hasHead && nth === 0 ? head : body).append(row)
  }
  table.append(...(hasHead ? [head] : []), body)
  return table
}

function listingOf(lines: readonly string[]): HTMLElement {
  const listing = make('pre', 'text-code')
  const code = make('code', '')
  listing.lang = 'en'
  for (const [nth, line] of lines.entries())
    code.append(...(nth === 0 ? [] : ['\n']), make('span', 'sentence', line))
  listing.append(code)
  return listing
}

/** Fills an element with sentences, each marked with the language it is written in. */
function filled<E extends HTMLElement>(element: E, text: string): E {
  const language = languageOf(text)
  element.lang = language
  for (const sentence of text === '' ? [] : sentencesOf(text)) {
    const span = make('span', 'sentence')
    const own = languageOf(sentence, language)
    if (own !== language) span.lang = own
    span.append(...nodesOf(sentence, own === 'ja'))
    element.append(span)
  }
  return element
}

const annotated = new RegExp(`(${rubyBase}[^${rubyEnd}]*${rubyEnd})`)

/** Characters that stay upright in a vertical line: numbers of two digits, and pairs of exclamation or question marks. */
const upright = /((?<![\w.])\d{1,2}(?![\w.])|(?<![!?])[!?]{2}(?![!?]))/

function nodesOf(sentence: string, isJapanese: boolean): Node[] {
  return sentence.split(annotated).flatMap((part) => {
    if (part.startsWith(rubyBase)) return [rubyOf(part.slice(1, -1))]
    const words = isJapanese ? part.split(upright) : [part]
    return words.flatMap((word, nth) => {
      if (word === '') return []
      return [nth % 2 === 1 ? make('span', 'upright', word) : document.createTextNode(word)]
    })
  })
}

function rubyOf(text: string): HTMLElement {
  const [base = '', reading = ''] = text.split(rubyReading)
  const ruby = make('ruby', '', base)
  const [open, close] = [make('rp', '', '（'), make('rp', '', '）')]
  ruby.append(open, make('rt', '', reading), close)
  return ruby
}

/** The language of a text, guessed from its letters; `otherwise` if it has none. */
function languageOf(text: string, otherwise = 'en'): string {
  if (/[\u3041-\u30ff\u4e00-\u9fff]/.test(text)) return 'ja'
  if (/[\uac00-\ud7af]/.test(text)) return 'ko'
  // A name or a number in a sentence of another language is spoken in that language.
  const words = text.match(/\p{Script=Latin}{2,}/gu) ?? []
  return words.length >= 3 ? 'en' : otherwise
}
