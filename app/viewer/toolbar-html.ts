import { type Html, html, type IconName, icon } from './html.ts'
import type { ViewerBoot } from './viewer-boot.ts'
import type { WordKey } from './viewer-words.ts'

type Words = Record<WordKey, string>

/**
 * The bar: the way back, contents and title on the left, page turning in the middle, the tools on the right (on phones a sheet, which has
 * the title too).
 */
export function toolbarHtml(boot: ViewerBoot, words: Words): Html {
  return html`<header class="bar" id="bar" aria-label="${words.toolbar}">
  <div class="bar-start">
    ${button('leave', 'back', words.leave, '', { hidden: true })}
    ${button('outline', 'outline', words.sideSheet, 'O', { expands: 'side-sheet' })}
    <h1 class="title" title="${boot.title}">${boot.title}</h1>
  </div>
  <div class="bar-turn" role="group" aria-label="${words.turning}">${turning(boot, words)}</div>
  <div class="bar-end">
    ${button('more', 'more', words.more, '', { expands: 'tools', className: 'only-narrow' })}
    <div class="tools" id="tools" role="group" aria-label="${words.tools}">${tools(boot, words)}</div>
  </div>
</header>`
}

/** The buttons that turn pages. They are mirrored in a right-bound book, which continues to the left. */
function turning(boot: ViewerBoot, words: Words): Html {
  const first = (image: IconName) =>
    button('first', image, words.first, 'Home', { className: 'only-wide', disabled: true })
  const last = (image: IconName) => button('last', image, words.last, 'End', { className: 'only-wide' })
  const back = (image: IconName, key: string) =>
    button('back', image, words.previous, key, { disabled: true })
  const forward = (image: IconName, key: string) => button('forward', image, words.next, key)
  const field = html`<form class="page-form" id="page-form">
    <input id="page-field" ${boot.labels === null && html`inputmode="numeric" `}autocomplete="off" size="${String(boot.pages).length}" value="${boot.page}" aria-label="${words.pageField}" title="${words.pageField} (G)">
    <span class="page-total"><span aria-hidden="true">/</span> ${boot.pages}<span class="page-printed" id="page-printed"></span></span>
  </form>`
  return boot.rightToLeft
    ? html`${last('leftEnd')}${forward('left', '←')}${field}${back('right', '→')}${first('rightEnd')}`
    : html`${first('leftEnd')}${back('left', '←')}${field}${forward('right', '→')}${last('rightEnd')}`
}

function tools(boot: ViewerBoot, words: Words): Html {
  return html`<p class="tools-title only-narrow" aria-hidden="true">${boot.title}</p>
    <div class="zoom">
      ${button('zoomOut', 'minus', words.zoomOut, '−')}
      <output class="percent" id="percent" aria-label="${words.zoomNow.replace('{{percent}}', '100')}">100%</output>
      ${button('zoomIn', 'plus', words.zoomIn, '+')}
    </div>
    ${button('fitPage', 'fitPage', words.fitPage, '0', { pressed: true })}
    ${button('fitWidth', 'fitWidth', words.fitWidth, 'W', { pressed: false })}
    ${button('twoPages', 'twoPages', words.twoPages, 'D', { className: 'only-two', pressed: true })}
    ${button('shift', 'shift', words.shift, 'S', { className: 'only-two', pressed: false })}
    ${button('search', 'search', words.searchWords, '/')}
    ${button('bookmark', 'bookmark', words.bookmark, 'B', { pressed: false })}
    ${boot.print !== 0 && button('print', 'print', words.print, 'P')}
    ${button('view', 'view', words.view, 'V', { expands: 'view-sheet' })}
    ${button('fullscreen', 'fullscreen', words.fullscreen, 'F')}`
}

interface ButtonOptions {
  className?: string
  disabled?: boolean
  pressed?: boolean
  /** The id of the element that the button opens. */
  expands?: string
  /** Hidden until the script has something for the button to do. */
  hidden?: boolean
}

/** A button. `command` is what the browser's script runs; the tooltip shows the key; the name is read aloud, and shown on phones. */
export function button(
  command: string,
  image: IconName,
  name: string,
  key = '',
  options: ButtonOptions = {},
): Html {
  const tooltip = key ? `${name} (${key})` : name
  return html`<button type="button" class="tool ${options.className ?? ''}" data-command="${command}" title="${tooltip}" aria-label="${name}"${
    options.hidden === true && html` hidden`
  }${
    options.disabled === true && html` disabled`
  }${options.pressed !== undefined && html` aria-pressed="${String(options.pressed)}"`}${
    options.expands !== undefined && html` aria-expanded="false" aria-controls="${options.expands}"`
  }>${icon(image)}<span class="tool-name" aria-hidden="true">${name}</span></button>`
}

type TextViewWords = Record<WordKey, string>

/** The text view, under one row of tools. */
export function textView(words: TextViewWords): Html {
  return html`<section class="text-view" id="text-view" aria-label="${words.textView}" data-aloud="off" hidden>
<div class="text-tools" role="group" aria-label="${words.textTools}">
<button type="button" class="tool text-back" data-command="text" title="${words.textClose} (T)">${icon('back')}<span class="text-back-name">${words.textClose}</span></button>
<span class="text-tools-end">
<button type="button" class="tool" id="text-smaller" data-command="textSmaller" aria-label="${words.textSmaller}" title="${words.textSmaller} (−)">${icon('smaller')}</button>
<button type="button" class="tool" id="text-larger" data-command="textLarger" aria-label="${words.textLarger}" title="${words.textLarger} (+)">${icon('larger')}</button>
<button type="button" class="tool" data-command="textStyle" aria-label="${words.textStyle}" title="${words.textStyle} (A)" aria-controls="text-sheet" aria-expanded="false">${icon('view')}</button>
<span class="read-aloud-tools of-speech">
<span class="while-aloud">${button('readBack', 'left', words.readBack, ',')}</span>
<button type="button" class="tool" id="read-aloud" data-command="readAloud" aria-label="${words.readAloud}" title="${words.readAloud} (R)"><span class="of-play">${icon('play')}</span><span class="of-pause">${icon('pause')}</span><span class="read-aloud-name" aria-hidden="true">${words.readAloud}</span></button>
<span class="while-aloud">${button('readOn', 'right', words.readOn, '.')}</span>
</span>
</span>
</div>
<article class="text-body" id="text-body" tabindex="0" aria-label="${words.textView}"></article>
</section>
${styleSheet(words)}`
}

type Options = [value: string, word: string][]

/** The settings of the text view. The first option of each is the default. */
function styleSheet(words: TextViewWords): Html {
  const choice = (name: string, legend: string, options: Options, chosen: string, className = '') =>
    html`<fieldset class="${className}"><legend>${legend}</legend><div class="swatches">${options.map(
      ([value, word]) =>
        html`<label class="swatch"><input type="radio" name="${name}" value="${value}"${value === chosen && html` checked`}> <span>${word}</span></label>`,
    )}</div></fieldset>`
  const { textNarrow, textUsual, textWide, textLettersUsual, textLettersWide, textLettersWidest } = words
  const spacings: Options = [
    ['narrow', textNarrow],
    ['usual', textUsual],
    ['wide', textWide],
  ]
  const letters: Options = [
    ['usual', textLettersUsual],
    ['wide', textLettersWide],
    ['widest', textLettersWidest],
  ]
  const faces: Options = [
    ['sans', words.textSans],
    ['serif', words.textSerif],
  ]
  const directions: Options = [
    ['horizontal', words.textHorizontal],
    ['vertical', words.textVertical],
  ]
  const paces: Options = [
    ['0.7', words.readSlow],
    ['1', words.readUsual],
    ['1.4', words.readFast],
    ['2', words.readFastest],
  ]
  return html`<div class="sheet text-sheet" id="text-sheet" role="dialog" aria-label="${words.textStyle}" hidden>
<div class="sheet-head"><h2>${words.textStyle}</h2>${button('closeSheet', 'close', words.close, 'Esc')}</div>
<div class="sheet-body">
<form id="text-form">
<input type="hidden" name="size" value="2">
${choice('face', words.textFace, faces, 'sans')}
${choice('spacing', words.textSpacing, spacings, 'usual')}
${choice('letters', words.textLetters, letters, 'usual')}
${choice('direction', words.textDirection, directions, 'horizontal')}
${choice('pace', words.readPace, paces, '1', 'of-speech')}
</form>
<div class="of-speech" id="text-voices"></div>
<p class="of-speech text-hint">${words.readFromHere}</p>
</div>
</div>`
}
