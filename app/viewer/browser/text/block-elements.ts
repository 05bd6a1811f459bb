import { make } from '#app/viewer/browser/element.ts'
import type { Box } from '#app/viewer/browser/text/figures/drawings.ts'
import type { Block } from '#app/viewer/browser/text/reflow/blocks.ts'
import { labelsIn } from '#app/viewer/browser/text/reflow/notes.ts'
import { pageEnd, pageStart, type SentenceEnd } from '#app/viewer/browser/text/reflow/page-ends.ts'
import { sentencesOf } from '#app/viewer/browser/text/reflow/paragraphs.ts'
import { loweredEnd, loweredStart, raisedEnd, raisedStart } from '#app/viewer/browser/text/reflow/pieces.ts'
import { rubyBase, rubyEnd, rubyReading } from '#app/viewer/browser/text/reflow/ruby.ts'
import type { Say } from '#app/viewer/browser/words.ts'

/** What the elements of a page need to know besides its text. */
interface PageOfBlocks {
  page: number
  /** The name of a page. */
  label: (page: number) => string
  /** The width of a figure in ems: its width on the page, in sizes of the page's letters. */
  widthOf: (box: Box) => number
  say: Say
}

/**
 * Makes HTML from a page's text: headings below the page's own, lists, tables, figures, notes and code listings, with an element for each
 * sentence that can be spoken. Each element of a block says where on the page it begins, in points.
 */
export function elementsOf(blocks: readonly Block[], page: PageOfBlocks): HTMLElement[] {
  const elements: HTMLElement[] = []
  let notes = null as Extract<Block, { kind: 'notes' }> | null
  let lists: HTMLElement[] = []
  for (const block of blocks) {
    if (block.kind !== 'item') lists = []
    if (block.kind === 'item') {
      const outermost = placeItem(block, lists)
      if (outermost !== null) elements.push(outermost)
    } else if (block.kind === 'notes') notes = block
    else elements.push(at(elementOf(block, page), block))
  }
  if (notes !== null) elements.push(...withNotes(elements, notes, page))
  namePages(elements, page.label)
  return elements
}

/** Names the pages that begin in the middle of a paragraph. */
function namePages(elements: readonly HTMLElement[], label: (page: number) => string): void {
  for (const element of elements)
    for (const mark of element.querySelectorAll<HTMLElement>('.page-mark'))
      mark.textContent = label(Number(mark.dataset.page))
}

function at<E extends HTMLElement>(element: E, block: Block): E {
  element.dataset.at = String(Math.round(block.at * 10) / 10)
  return element
}

type Inline = Exclude<Block, { kind: 'item' | 'notes' }>

function elementOf(block: Inline, page: PageOfBlocks): HTMLElement {
  if (block.kind === 'table') return tableOf(block)
  if (block.kind === 'code') return listingOf(block.lines)
  if (block.kind === 'figure') return figureOf(block, page)
  const element = block.kind === 'heading' ? make(`h${block.level}`, 'text-heading') : make('p', '')
  return filled(element, block.text)
}

/**
 * Puts an item into the list of its level, in the last item of the level above. `lists` are the open lists from the outside in. Returns the
 * outermost list if the item began it.
 */
function placeItem(block: Extract<Block, { kind: 'item' }>, lists: HTMLElement[]): HTMLElement | null {
  const level = Math.min(block.level, lists.length)
  lists.length = Math.min(lists.length, level + 1)
  const isNew = lists.length === level
  if (isNew) {
    const list = make('ul', 'text-list')
    // Safari only treats an element without list markers as a list if it has this role.
    list.setAttribute('role', 'list')
    lists[level - 1]?.lastElementChild?.lastElementChild?.append(list)
    lists.push(list)
  }
  lists[level]!.append(at(itemOf(block), block))
  return isNew && level === 0 ? lists[0]! : null
}

function itemOf({ marker, text }: Extract<Block, { kind: 'item' }>): HTMLElement {
  const item = make('li', '')
  const content = filled(make('div', 'item-text'), text)
  item.append(make('span', 'item-marker', marker.replace(raisedOrLowered, '')), ' ', content)
  return item
}

function tableOf({ rows, hasHead, caption }: Extract<Block, { kind: 'table' }>): HTMLElement {
  const table = make('table', 'text-table')
  const [head, body] = [make('thead', ''), make('tbody', '')]
  for (const [nth, cells] of rows.entries()) {
    const row = make('tr', '')
    for (const text of cells) {
      const cell = make(
        hasHead && nth === 0 ? 'th' : 'td',
        /^[\s\d.,%+−–-]*\d[\s\d.,%+−–-]*$/.test(text) ? 'figures' : '',
      )
      if (cell.tagName === 'TH') cell.scope = 'col'
      row.append(filled(cell, text))
    }
    ;(hasHead && nth === 0 ? head : body).append(row)
  }
  if (caption !== null) table.append(filled(make('caption', ''), caption))
  table.append(...(hasHead ? [head] : []), body)
  // A wide table scrolls by itself, also with the keys.
  const room = make('div', 'text-table-room')
  room.tabIndex = 0
  room.append(table)
  return room
}

/** A figure with a canvas of its proportions, which is painted later. */
function figureOf(
  { box, labels, caption }: Extract<Block, { kind: 'figure' }>,
  { widthOf, say }: PageOfBlocks,
): HTMLElement {
  const figure = make('figure', 'text-figure')
  const canvas = make('canvas', 'figure-picture')
  canvas.width = Math.round(box.right - box.left)
  canvas.height = Math.round(box.bottom - box.top)
  canvas.style.width = `${widthOf(box)}em`
  canvas.dataset.box = [box.left, box.top, box.right, box.bottom].join(' ')
  canvas.setAttribute('role', 'img')
  const name = caption?.replace(raisedOrLowered, '') ?? say('textFigure')
  canvas.setAttribute('aria-label', [name, ...labels].join(' '))
  figure.append(canvas)
  if (caption !== null) figure.append(filled(make('figcaption', ''), caption))
  return figure
}

function listingOf(lines: readonly string[]): HTMLElement {
  const listing = make('pre', 'text-code')
  const code = make('code', '')
  listing.lang = 'en'
  for (const [nth, line] of lines.entries())
    code.append(...(nth === 0 ? [] : ['\n']), make('span', 'sentence', line.replace(raisedOrLowered, '')))
  listing.append(code)
  return listing
}

/** Adds to a page's last sentence its end, which is on the next page, so that it is read and spoken whole. */
export function endSentence(
  sentence: HTMLElement,
  { page, wordEnd, rest }: SentenceEnd,
  label: (page: number) => string,
): void {
  const last = sentence.lastChild
  if (wordEnd !== null && last !== null)
    last.textContent = (last.textContent ?? '').trimEnd().slice(0, -1) + wordEnd
  const isJapanese = sentence.closest<HTMLElement>('[lang]')?.lang === 'ja'
  sentence.append(pageMark(String(page)), ...nodesOf(rest, isJapanese))
  namePages([sentence], label)
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

const raisedOrLowered = new RegExp(`[${raisedStart}-${loweredEnd}]`, 'g')

/** Letters with their reading, raised and lowered ones, and the number of a page that begins there. */
const marked = new RegExp(
  `(${rubyBase}[^${rubyEnd}]*${rubyEnd}|${raisedStart}[^${raisedEnd}]*${raisedEnd}|${loweredStart}[^${loweredEnd}]*${loweredEnd}|${pageStart}[^${pageEnd}]*${pageEnd})`,
)

/** Characters that stay upright in a vertical line: numbers of two digits, and pairs of exclamation or question marks. */
const upright = /^(?:\d{1,2}|[!?]{2})$/

/** Numbers, words and marks, of which some are upright. Has no lookbehind, which older Safari can't read. */
const mayBeUpright = /([\w.]+|[!?]+)/

function nodesOf(sentence: string, isJapanese: boolean): Node[] {
  return sentence.split(marked).flatMap((part) => {
    const inner = part.slice(1, -1)
    if (part.startsWith(rubyBase)) return [rubyOf(inner)]
    if (part.startsWith(raisedStart)) return [make('sup', '', inner)]
    if (part.startsWith(loweredStart)) return [make('sub', '', inner)]
    if (part.startsWith(pageStart)) return [pageMark(inner)]
    const words = isJapanese ? part.split(mayBeUpright).filter((word) => word !== '') : [part]
    return words.map((word) =>
      upright.test(word) && isJapanese ? make('span', 'upright', word) : document.createTextNode(word),
    )
  })
}

function pageMark(page: string): HTMLElement {
  const mark = make('span', 'page-mark', page)
  mark.dataset.page = page
  return mark
}

function rubyOf(text: string): HTMLElement {
  const [base = '', reading = ''] = text.split(rubyReading)
  const ruby = make('ruby', '', base)
  const [open, close] = [make('rp', '', '（'), make('rp', '', '）')]
  ruby.append(open, make('rt', '', reading), close)
  return ruby
}

/**
 * Makes the raised numbers of notes into buttons that show them. Returns the notes' elements, hidden if there is a button, since nothing of the
 * page may be missing. Those of the next page are seen there.
 */
function withNotes(
  elements: readonly HTMLElement[],
  { notes: own, ofNext }: Extract<Block, { kind: 'notes' }>,
  { page, say }: PageOfBlocks,
): HTMLElement[] {
  const notes = [...own, ...ofNext]
  const asides = notes.map(({ label, text }, nth) => {
    const aside = filled(make('aside', 'text-note'), text)
    aside.id = `note-${page}-${nth}`
    aside.tabIndex = -1
    aside.setAttribute('role', 'note')
    aside.setAttribute('aria-label', say('textNote', { label }))
    aside.prepend(make('span', 'note-label', label))
    aside.hidden = nth >= own.length
    return aside
  })
  for (const raised of elements.flatMap((element) => [...element.querySelectorAll('sup')])) {
    if (isExponent(raised)) continue
    const labels = labelsIn(raised.textContent ?? '')
    const found = labels.flatMap((label) => notes.findIndex((note) => note.label === label))
    if (found.length === 0 || found.includes(-1)) continue
    raised.replaceChildren(...found.map((nth) => noteButton(notes[nth]!.label, asides[nth]!, say)))
  }
  return asides
}

/** Whether raised letters are an exponent: they follow a single letter, as in x². */
function isExponent(raised: Element): boolean {
  return /(?:^|[^\p{L}])[a-zA-Z]$/u.test(raised.previousSibling?.textContent ?? '')
}

function noteButton(label: string, aside: HTMLElement, say: Say): HTMLElement {
  const button = make('button', 'note-button', label)
  button.type = 'button'
  button.setAttribute('aria-label', say('textNote', { label }))
  button.setAttribute('aria-controls', aside.id)
  button.setAttribute('aria-expanded', 'false')
  aside.hidden = true
  return button
}

/** The language of a text, guessed from its letters; `otherwise` if it has none. */
function languageOf(text: string, otherwise = 'en'): string {
  if (/[\u3041-\u30ff\u4e00-\u9fff]/.test(text)) return 'ja'
  if (/[\uac00-\ud7af]/.test(text)) return 'ko'
  // A name or a number in a sentence of another language is spoken in that language.
  const words = text.match(/\p{Script=Latin}{2,}/gu) ?? []
  return words.length >= 3 ? 'en' : otherwise
}
